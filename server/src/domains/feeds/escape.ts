/** Escapes user input for XML 1.0. Drops characters that XML can't represent and keeps all others. */

// Lone surrogates.
const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
// Most texts contain none of these.
const inText = /[&<>\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const inAttribute = /[&<>"\t\n\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const inCdata = /[\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const allInCdata = new RegExp(inCdata.source, 'g')

/** What is written for the characters up to `>`. Undefined stays as it is, and control characters aren't XML in any form. */
const entitiesOf = (entities: Record<string, string>): ReadonlyArray<string | undefined> =>
  Array.from({ length: '>'.charCodeAt(0) + 1 }, (_, code) => {
    const sign = String.fromCharCode(code)
    return entities[sign] ?? (code < 32 && sign !== '\t' && sign !== '\n' ? '' : undefined)
  })
const common = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
const textEntities = entitiesOf(common)
const attributeEntities = entitiesOf({ ...common, '"': '&quot;', '\n': '&#10;', '\t': '&#9;' })

const whole = (text: string): string => (text.isWellFormed() ? text : text.replace(halves, ''))

/** Copies what is between the few characters to escape, which takes half as long as `replace` with a function. */
function escape(given: string, first: number, entities: ReadonlyArray<string | undefined>): string {
  const text = whole(given)
  let escaped = ''
  let copied = 0
  for (let at = text === given ? first : 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const entity = code < entities.length ? entities[code] : code >= 0xfffe ? '' : undefined
    if (entity === undefined) continue
    escaped += text.slice(copied, at) + entity
    copied = at + 1
  }
  return escaped + text.slice(copied)
}

/** Between tags. */
export function escapeText(text: string): string {
  const first = text.search(inText)
  return first === -1 ? whole(text) : escape(text, first, textEntities)
}

/** Between double quotes, where parsers turn tabs and line breaks into spaces. */
export function escapeAttribute(text: string): string {
  const first = text.search(inAttribute)
  return first === -1 ? whole(text) : escape(text, first, attributeEntities)
}

/** HTML in CDATA. Line breaks are normalized, since they can't be escaped there. */
export const cdata = (html: string): string =>
  html.includes(']]>') || inCdata.test(html) || !html.isWellFormed()
    ? `<![CDATA[${whole(html).replace(/\r\n?/g, '\n').replace(allInCdata, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
    : `<![CDATA[${html}]]>`
