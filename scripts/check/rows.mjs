import { filesUnder, isSource } from './lib/files.mjs'
import { readSource, walk } from './lib/source.mjs'
import { isTablesFile } from './lib/tables.mjs'

/** What a table says of its rows, in `rowRules` of its tables.ts, and the values that each may have. */
const rules = {
  /** Whose they are. */
  owner: ['person', 'podcast', 'instance'],
  /** What deleting the podcast, or what else they belong to, does to them. */
  deletion: ['deleted', 'expires', 'kept'],
  /** What erasing the account of a person does to the rows about them. */
  erasure: ['deleted', 'anonymized', 'expires', 'kept'],
  /** Whether the export of a show takes them. */
  exported: [true, false],
}

/** Every table declares who owns its rows, what deletion and erasure do to them, and whether a show's export takes them. */
export function rows(root) {
  const findings = []
  let count = 0
  for (const file of filesUnder(root, ['server/src']).filter((path) => isSource(path) && isTablesFile(path))) {
    const source = readSource(root, file)
    if (source.fault) continue
    const { tables, declared } = readTables(source)
    count += tables.size
    const find = (node, says, mend) => findings.push({ file, line: source.lineAt(node.start), says, mend })
    for (const [name, node] of tables) {
      const given = declared.get(name)
      if (!given)
        find(node, `${name} does not declare what becomes of its rows`, `add ${name} to rowRules: ${Object.keys(rules).join(', ')}`)
      else checkRules(name, given, find)
    }
    for (const [name, node] of declared)
      if (!tables.has(name)) find(node, `rowRules names ${name}, which is no table of this file`, 'remove it')
  }
  return { findings, info: `${count} tables` }
}

function checkRules(name, node, find) {
  const given = new Map(propertiesOf(node.value).map((property) => [keyOf(property), property.value.value]))
  for (const [rule, values] of Object.entries(rules)) {
    if (!values.includes(given.get(rule))) find(node, `${name} does not say ${rule}`, `give ${rule} one of ${values.join(', ')}`)
  }
}

/** The tables of a file, and the entries of its `rowRules`, by the name of the table in the database. */
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

/** Of an object, also of one that is followed by `as const`. */
const propertiesOf = (node) => (node?.type === 'TSAsExpression' ? propertiesOf(node.expression) : (node?.properties ?? []))
