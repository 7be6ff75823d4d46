const hole = '\u0001'

/** The text of a string or template, with a mark for every hole; undefined for any other node. */
export function textOf(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? { text: node.value, holes: [] } : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return { text: node.quasis.map((one) => one.value.cooked ?? one.value.raw).join(hole), holes: node.expressions }
}

const table = `(?:only\\s+)?(${hole}|(?:"?\\w+"?\\.)?"?\\w+"?)`
// `for update`, `on conflict do update` and `on update cascade` write nothing by themselves.
const writes = [
  new RegExp(`\\binsert\\s+into\\s+${table}`, 'gi'),
  new RegExp(`(?<!\\b(?:for|do|on|key)\\s+)\\bupdate\\s+${table}(?:\\s+(?:as\\s+)?\\w+)?\\s+set\\b`, 'gi'),
  new RegExp(`\\bdelete\\s+from\\s+${table}`, 'gi'),
  new RegExp(`\\btruncate\\s+(?:table\\s+)?${table}`, 'gi'),
  new RegExp(`\\bmerge\\s+into\\s+${table}`, 'gi'),
  new RegExp(`\\bcopy\\s+${table}(?:\\s*\\([^)]*\\))?\\s+from\\s+stdin\\b`, 'gi'),
]

/** The tables that a piece of SQL writes to: by the name in the text, or by the expression that fills the hole. */
export function writtenIn({ text, holes }) {
  return writes.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => {
      const word = match[1]
      if (word !== hole) return { name: word.replaceAll('"', '').split('.').at(-1) }
      const before = text.slice(0, match.index + match[0].indexOf(hole)).split(hole).length - 1
      return { expression: holes[before] }
    }),
  )
}

/** Whether the SQL holds on to something until the transaction ends, which only a transaction can. */
export const locks = ({ text }) =>
  /\bfor\s+(?:no\s+key\s+)?update\b|\bfor\s+(?:key\s+)?share\b|advisory|\bset\s+local\b|\bnotify\b/i.test(text)
