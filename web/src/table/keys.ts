/** The keyboard map of the table. Letters are told by their place, so a Russian layout works as well. */

/** What keys can do at the table. */
export interface TableActions {
  close(): void
  goOn(): void
  hand(): void
  /** Press the nth button of the row, from 0. */
  button(n: number): void
  /** Focus the row of buttons. */
  buttons(): void
  peek(shown: boolean): void
  sheet(): void
  hint(): void
  sound(): void
  help(): void
}

/** What a key's meaning hangs on. */
export interface KeySituation {
  /** A trick waits to be seen. */
  held: boolean
  /** Single letters are keys. */
  letters: boolean
  /** Something lies over the table. */
  over: boolean
}

/** Act on a key going down or up. Keys with Ctrl, Alt or Meta, and those typed into a field, are left alone. */
export function tableKey(event: KeyboardEvent, down: boolean, situation: KeySituation, actions: TableActions): void {
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return
  if (!down) {
    if (event.code === 'KeyP' && situation.letters) actions.peek(false)
    return
  }
  if (event.repeat) return
  if (event.key === 'Escape' && situation.over) actions.close()
  else if (!situation.over || event.code === 'KeyS') act(event, situation, actions)
}

function act(event: KeyboardEvent, { held, letters }: KeySituation, actions: TableActions): void {
  const onControl = event.target instanceof HTMLElement && event.target.closest('button, a, [role=slider]') !== null
  if ((event.key === ' ' || event.key === 'Enter') && held && !onControl) actions.goOn()
  else if (event.key === 'ArrowUp') actions.buttons()
  else if (event.key === 'ArrowDown') actions.hand()
  else if (!letters) return
  else if (/^Digit[1-9]$/.test(event.code) && !event.shiftKey) actions.button(Number(event.code.slice(5)) - 1)
  else if (event.key === '?') actions.help()
  else if (LETTERS[event.code]) LETTERS[event.code]?.(actions)
  else return
  event.preventDefault()
}

const LETTERS: Record<string, (actions: TableActions) => void> = {
  KeyT: (actions) => actions.hand(),
  KeyP: (actions) => actions.peek(true),
  KeyS: (actions) => actions.sheet(),
  KeyH: (actions) => actions.hint(),
  KeyM: (actions) => actions.sound(),
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select') !== null
}
