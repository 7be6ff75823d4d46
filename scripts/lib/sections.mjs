import { UserError } from './home.mjs'

/** Replaces what is between the two markers of this name in a page: `<!-- name -->` and `<!-- end of name -->`. */
export function replaceSection(text, name, body) {
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
  if (!text.includes(start) || !text.includes(end)) throw new UserError(`The page has no markers for ${name}.`)
  const [from, to] = [text.indexOf(start) + start.length, text.indexOf(end)]
  return `${text.slice(0, from)}\n${body}\n${text.slice(to)}`
}

const row = (cells) => `| ${cells.join(' | ')} |`

export const table = (heads, rows) => [row(heads), `|${heads.map(() => '---').join('|')}|`, ...rows.map(row)].join('\n')

/** Three digits. */
export const round = (value) => Number(value.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 })
