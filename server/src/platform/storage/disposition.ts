/**
 * The Content-Disposition of a download (RFC 6266): a plain name for old clients, the full one beside it.
 * Always an attachment: a stored file is never shown as a page of ours, while images and players ignore this header.
 */
export function attachment(fileName: string): string {
  // What separates folders, ends a quoted string, hides or reorders the rest of a name has no place in one.
  const name = fileName
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const safe = [...name].slice(0, 150).join('') || 'download'
  const plain = safe
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/%/g, '_')
  const header = `attachment; filename="${plain}"`
  return plain === safe ? header : `${header}; filename*=UTF-8''${encodeExtended(safe)}`
}

const encodeExtended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
