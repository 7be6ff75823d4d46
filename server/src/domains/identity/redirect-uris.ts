const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Browsers treat these specially, so they can't belong to an app. */
const unsafe = /^(?:about|blob|data|file|filesystem|ftp|https?|javascript|mailto|vbscript|view-source|wss?):$/

/** Whether a program may get the result of a request to connect at this address: a website, or a program on the person's device. */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text)
  if (!url || text.includes('#') || url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return true
  return url.protocol === 'http:' ? loopback.has(url.hostname) : !unsafe.test(url.protocol)
}

/** What people are shown of it: the host of a website, or the scheme of an app. */
export function describeRedirectUri(text: string): { host: string; isLocal: boolean } {
  const url = new URL(text)
  if (url.protocol === 'https:') return { host: url.host, isLocal: false }
  return { host: url.protocol === 'http:' ? url.hostname : url.protocol, isLocal: true }
}
