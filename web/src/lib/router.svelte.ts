/** Which page is shown: the address decides, links on this site change it without a new load. */

interface Place {
  path: string
  query: URLSearchParams
}

const place = $state<{ now: Place }>({ now: { path: '/', query: new URLSearchParams() } })

/** Where one is. */
export function here(): Place {
  return place.now
}

/** Go to an address of this site. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  read()
  scrollTo(0, 0)
}

/** Follow the browser's back and forward, and links on this site. Gives a function that stops it. */
export function startRouter(): () => void {
  read()
  addEventListener('popstate', read)
  document.addEventListener('click', follow)
  return () => {
    removeEventListener('popstate', read)
    document.removeEventListener('click', follow)
  }
}

/** Match a path against a pattern such as `/t/:id`: what stands at the names, or null. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean)
  const given = path.split('/').filter(Boolean)
  if (wanted.length !== given.length) return null
  const found: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? ''
    if (part.startsWith(':')) found[part.slice(1)] = decodeURIComponent(value)
    else if (part !== value) return null
  }
  return found
}

function read(): void {
  place.now = { path: location.pathname, query: new URLSearchParams(location.search) }
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return
  const link = (event.target as Element | null)?.closest('a')
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return
  if (link.pathname === location.pathname && link.hash) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
}
