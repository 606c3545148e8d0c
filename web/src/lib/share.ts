/** Hand a link on: by the system's share sheet where there is one, else by the clipboard. */

/** Share a link; tells how it went. */
export async function share(link: string, text: string): Promise<'shared' | 'copied' | 'failed'> {
  const address = new URL(link, location.href).href
  if (navigator.share) {
    const done = await navigator.share({ text, url: address }).then(
      () => true,
      (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
    )
    if (done) return 'shared'
  }
  return copy(address)
}

/** Copy a text; tells whether that was allowed. */
export async function copy(text: string): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
