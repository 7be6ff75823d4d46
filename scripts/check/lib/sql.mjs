const placeholder = '\u0001'

/** The text of a string or template, with a placeholder for every expression. Undefined for any other node. */
export function textOf(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? { text: node.value, expressions: [] } : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return { text: node.quasis.map((one) => one.value.cooked ?? one.value.raw).join(placeholder), expressions: node.expressions }
}

const table = `(?:only\\s+)?(${placeholder}|(?:"?\\w+"?\\.)?"?\\w+"?)`
// `for update`, `on conflict do update` and `on update cascade` aren't writes of their own.
const writes = [
  new RegExp(`\\binsert\\s+into\\s+${table}`, 'gi'),
  new RegExp(`(?<!\\b(?:for|do|on|key)\\s+)\\bupdate\\s+${table}(?:\\s+(?:as\\s+)?\\w+)?\\s+set\\b`, 'gi'),
  new RegExp(`\\bdelete\\s+from\\s+${table}`, 'gi'),
  new RegExp(`\\btruncate\\s+(?:table\\s+)?${table}`, 'gi'),
  new RegExp(`\\bmerge\\s+into\\s+${table}`, 'gi'),
  new RegExp(`\\bcopy\\s+${table}(?:\\s*\\([^)]*\\))?\\s+from\\s+stdin\\b`, 'gi'),
]

/** The tables that SQL writes to: by name, or by the expression in the placeholder. */
export function writtenIn({ text, expressions }) {
  return writes.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => {
      const word = match[1]
      if (word !== placeholder) return { name: word.replaceAll('"', '').split('.').at(-1) }
      const before = text.slice(0, match.index + match[0].indexOf(placeholder)).split(placeholder).length - 1
      return { expression: expressions[before] }
    }),
  )
}

/** Whether the SQL only makes sense in a transaction, such as locks. */
export const locks = ({ text }) =>
  /\bfor\s+(?:no\s+key\s+)?update\b|\bfor\s+(?:key\s+)?share\b|advisory|\bset\s+local\b|\bnotify\b/i.test(text)
