/** The address of a link to another site; undefined for whatever else somebody wrote there, which then is no link. */
export const webAddress = (url: string): string | undefined => (/^https?:$/.test(URL.parse(url)?.protocol ?? '') ? url : undefined)
