/** Web addresses in the editor's HTML that aren't links. Its text is escaped, so an address ends where an entity other than `&amp;` starts. */

const address =
  /(?<![\p{L}\p{N}@/.])(?:https?:\/\/|www\.)(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?![\p{L}\p{N}@])(?::\d+)?(?:[/?#](?:&amp;|[^\s\u00a0<>"&])*)?/giu

/** Punctuation at the end belongs to the sentence, and a bracket only if it was opened in the address. */
export function withoutEnd(found: string): string {
  let closing = found.split(')').length - found.split('(').length
  let end = found.length
  for (;;) {
    const last = found[end - 1] ?? ''
    if (last === ')' && closing > 0) closing -= 1
    else if (found.endsWith('&amp;', end)) end -= '&amp'.length
    else if (!/[.,:;!?'’”*_~\]}]/u.test(last)) return found.slice(0, end)
    end -= 1
  }
}

/** Replaces each address that isn't part of a link. */
function replaceUrls(html: string, replace: (url: string) => string): string {
  let isLink = false
  return html
    .split(/(<[^>]*>)/)
    .map((part) => {
      if (part.startsWith('<')) {
        if (/^<\/?a[\s>]/i.test(part)) isLink = !part.startsWith('</')
        return part
      }
      if (isLink) return part
      return part.replace(address, (found) => {
        const url = withoutEnd(found)
        return replace(url) + found.slice(url.length)
      })
    })
    .join('')
}

const link = (url: string): string => {
  const href = /^www\./i.test(url) ? `https://${url}` : url
  return `<a href="${href}" rel="noopener nofollow" target="_blank">${url}</a>`
}

/** Makes each address a link. Other text stays as it is. */
export const linkUrls = (html: string): string => replaceUrls(html, link)

export function countPlainUrls(html: string): number {
  let found = 0
  replaceUrls(html, (url) => {
    found += 1
    return url
  })
  return found
}
