const isWeb = /^https?:\/\/[^\s/]/i

/**
 * An address as it was written where that is whole, else resolved; null where it leads nowhere on the web. It is not tidied: apps compare
 * what the feed says.
 */
export function resolve(written: string, base: string): string | null {
  // Line breaks inside are not part of it, in browsers neither.
  const address = written.trim().replace(/[\t\n\r]/g, '')
  if (address === '') return null
  if (isWeb.test(address)) return URL.canParse(address) ? address : null
  if (!URL.canParse(address, base)) return null
  const { href } = new URL(address, base)
  return isWeb.test(href) ? href : null
}
