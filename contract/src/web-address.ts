/** Whether this is an http or https URL without a user name and password. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

/** The same with a host that has a dot, such as example.com. */
export const isSiteAddress = (text: string): boolean => isWebAddress(text) && URL.parse(text)!.hostname.includes('.')
