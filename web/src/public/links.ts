/** A safe external URL; undefined for anything else, such as a script URL. */
export const webAddress = (url: string): string | undefined => (/^https?:$/.test(URL.parse(url)?.protocol ?? '') ? url : undefined)
