import { readSource, walk } from './lib/source.mjs'
import { tableFiles } from './lib/tables.mjs'

/** What each table declares in the `rowRules` of its file, and the allowed values. docs/schema.md explains them. */
const rules = {
  /** Who the rows belong to. */
  owner: ['person', 'podcast', 'instance'],
  /** What happens to them when their podcast, or whatever they belong to, is deleted. */
  deletion: ['deleted', 'expires', 'kept'],
  /** What happens to the rows about a person when their account is erased. */
  erasure: ['deleted', 'anonymized', 'expires', 'kept'],
  /** Whether a show's export includes them. */
  exported: [true, false],
}

/** Every table declares who owns its rows, what deletion and erasure do to them, and whether a show's export includes them. */
export function rows(root) {
  const findings = []
  let count = 0
  for (const file of tableFiles(root)) {
    const source = readSource(root, file)
    if (source.fault) continue
    const { tables, declared } = readTables(source)
    count += tables.size
    const find = (node, message, fix) => findings.push({ file, line: source.lineAt(node.start), message, fix })
    for (const [name, node] of tables) {
      const given = declared.get(name)
      if (!given) find(node, `${name} has no row rules`, `add ${name} to rowRules: ${Object.keys(rules).join(', ')}`)
      else checkRules(name, given, find)
    }
    for (const [name, node] of declared)
      if (!tables.has(name)) find(node, `rowRules lists ${name}, which is not a table in this file`, 'remove it')
  }
  return { findings, info: `${count} tables` }
}

function checkRules(name, node, find) {
  const given = new Map(propertiesOf(node.value).map((property) => [keyOf(property), property.value.value]))
  for (const [rule, values] of Object.entries(rules)) {
    if (!values.includes(given.get(rule))) find(node, `${name} has no valid ${rule}`, `set ${rule} to one of ${values.join(', ')}`)
  }
}

/** The tables in a file and the entries of its `rowRules`, by table name. */
function readTables({ program }) {
  const tables = new Map()
  const declared = new Map()
  walk(program, (node) => {
    if (node.type === 'CallExpression' && node.callee.name === 'pgTable' && typeof node.arguments[0]?.value === 'string')
      tables.set(node.arguments[0].value, node)
    if (node.type === 'VariableDeclarator' && node.id.name === 'rowRules')
      for (const property of propertiesOf(node.init)) declared.set(keyOf(property), property)
  })
  return { tables, declared }
}

const keyOf = ({ key }) => key.name ?? key.value

/** The properties of an object, with or without `as const`. */
const propertiesOf = (node) => (node?.type === 'TSAsExpression' ? propertiesOf(node.expression) : (node?.properties ?? []))
