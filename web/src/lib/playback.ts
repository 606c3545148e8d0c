/**
 * What the server told, shown one step after the other. Steps that arrive while one is being shown wait their turn;
 * with a backlog everything goes at double speed; nothing is ever dropped or shown out of order.
 */

/** Shows one step and ends when the next may begin. `hurry` says whether more steps are waiting, asked at any moment. */
export type Show<S> = (step: S, hurry: () => boolean) => Promise<void>

export class Playback<S> {
  private readonly waiting: S[] = []
  private running: Promise<void> | null = null

  constructor(
    private readonly show: Show<S>,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** How many steps are waiting, the one being shown not counted. */
  get backlog(): number {
    return this.waiting.length
  }

  /** Add a step at the end. */
  push(step: S): void {
    this.waiting.push(step)
    this.running ??= this.run()
  }

  /** Forget what is waiting: the table is shown anew from a fresh view. */
  clear(): void {
    this.waiting.length = 0
  }

  /** Ends when everything that waits now has been shown. */
  async settled(): Promise<void> {
    while (this.running) await this.running
  }

  private async run(): Promise<void> {
    for (let step = this.waiting.shift(); step !== undefined; step = this.waiting.shift()) {
      try {
        await this.show(step, () => this.waiting.length > 0)
      } catch (error) {
        this.failed(error)
      }
    }
    this.running = null
  }
}
