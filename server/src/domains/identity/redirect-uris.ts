const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The scheme of an app is a domain in reverse order (RFC 8252, 7.1), so it has a dot. No scheme that browsers treat specially has one. */
const appScheme = /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:$/

/** Whether a program may get the result of a request to connect at this address: a website, or a program on the person's device. */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text)
  if (!url || text.includes('#') || url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return true
  return url.protocol === 'http:' ? loopback.has(url.hostname) : appScheme.test(url.protocol)
}

/** What people are shown of it: the host of a website, or the scheme of an app. */
export function describeRedirectUri(text: string): { host: string; isLocal: boolean } {
  const url = new URL(text)
  if (url.protocol === 'https:') return { host: url.host, isLocal: false }
  return { host: url.protocol === 'http:' ? url.hostname : url.protocol, isLocal: true }
}
