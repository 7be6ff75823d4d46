/** Escapes user input for XML 1.0. Drops characters that XML can't represent and keeps all others. */

// Lone surrogates.
const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
// Most texts contain none of these.
const inText = /[&<>\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const inAttribute = /[&<>"\t\n\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const inCdata = /[\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const [allInText, allInAttribute, allInCdata] = [inText, inAttribute, inCdata].map(({ source }) => new RegExp(source, 'g')) as [
  RegExp,
  RegExp,
  RegExp,
]

/** Anything not listed isn't an XML character in any form. */
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}
const escape = (sign: string): string => entities[sign] ?? ''

const whole = (text: string): string => (text.isWellFormed() ? text : text.replace(halves, ''))

/** Between tags. */
export const escapeText = (text: string): string =>
  inText.test(text) || !text.isWellFormed() ? whole(text).replace(allInText, escape) : text

/** Between double quotes, where parsers turn tabs and line breaks into spaces. */
export const escapeAttribute = (text: string): string =>
  inAttribute.test(text) || !text.isWellFormed() ? whole(text).replace(allInAttribute, escape) : text

/** HTML in CDATA. Line breaks are normalized, since they can't be escaped there. */
export const cdata = (html: string): string =>
  html.includes(']]>') || inCdata.test(html) || !html.isWellFormed()
    ? `<![CDATA[${whole(html).replace(/\r\n?/g, '\n').replace(allInCdata, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
    : `<![CDATA[${html}]]>`
