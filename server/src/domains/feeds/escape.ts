/** Anything a user can type, as XML 1.0 takes it. What XML has no room for goes; all the rest comes back as it was. */

const illegals = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
// Half of a pair of surrogates is no character.
const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
// Most texts have none of these, which is soon seen.
const special = /[&<>\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const specialInAttribute = /[&<>"\t\n\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}

/** Without characters that no XML document may hold, in whatever form. */
const legal = (text: string): string => (text.isWellFormed() ? text : text.replace(halves, '')).replace(illegals, '')

/** Between tags. */
export const escapeText = (text: string): string =>
  special.test(text) || !text.isWellFormed() ? legal(text).replace(/[&<>\r]/g, (sign) => entities[sign]!) : text

/** Between double quotes, where a parser would make blanks of tabs and line breaks. */
export const escapeAttribute = (text: string): string =>
  specialInAttribute.test(text) || !text.isWellFormed() ? legal(text).replace(/[&<>"\t\n\r]/g, (sign) => entities[sign]!) : text

// A line end is one, however it was written: here it cannot be told otherwise.
const specialInCdata = /\]\]>|[\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

/** HTML that whoever reads the feed gets as HTML. */
export const cdata = (html: string): string =>
  specialInCdata.test(html) || !html.isWellFormed()
    ? `<![CDATA[${legal(html).replace(/\r\n?/g, '\n').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
    : `<![CDATA[${html}]]>`
