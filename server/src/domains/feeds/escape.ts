/** Anything a user can type, as XML 1.0 takes it. What XML has no room for goes; all the rest comes back as it was. */

// Half of a pair of surrogates is no character.
const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
// Most texts have none of these, which is soon seen.
const inText = /[&<>\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const inAttribute = /[&<>"\t\n\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const inCdata = /[\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const [allInText, allInAttribute, allInCdata] = [inText, inAttribute, inCdata].map(({ source }) => new RegExp(source, 'g')) as [
  RegExp,
  RegExp,
  RegExp,
]

/** Whatever is not listed is no character of XML, in whatever form. */
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

/** Between double quotes, where a parser would make blanks of tabs and line breaks. */
export const escapeAttribute = (text: string): string =>
  inAttribute.test(text) || !text.isWellFormed() ? whole(text).replace(allInAttribute, escape) : text

/** HTML that whoever reads the feed gets as HTML. A line end is one, however it was written: here it cannot be told otherwise. */
export const cdata = (html: string): string =>
  html.includes(']]>') || inCdata.test(html) || !html.isWellFormed()
    ? `<![CDATA[${whole(html).replace(/\r\n?/g, '\n').replace(allInCdata, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
    : `<![CDATA[${html}]]>`
