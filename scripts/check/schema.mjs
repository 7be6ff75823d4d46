import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { comparePage } from './lib/page.mjs'
import { tableFiles } from './lib/tables.mjs'
import { domainOrder, layerOf } from './layers.mjs'

export const schemaPage = 'docs/schema.md'

/** docs/schema.md describes the tables in the code, and every table has a comment that says what it stores. */
export async function schema(root) {
  const tables = await readTables(root)
  const findings = tables
    .filter(({ meaning }) => meaning === '')
    .map(({ file, line, name }) => ({ file, line, message: `${name} has no comment`, fix: 'say in a comment above it what it stores' }))
  return { findings: [...findings, ...comparePage(root, schemaPage, renderPage(tables), 'tables', 'schema')] }
}

/** Every table: its file, its domain, what its comment says, its row rules, and what drizzle knows about it. */
export async function readTables(root) {
  return (await Promise.all(tableFiles(root).map((file) => tablesIn(root, file)))).flat()
}

async function tablesIn(root, file) {
  const module = await import(pathToFileURL(join(root, file)).href)
  const text = readFileSync(join(root, file), 'utf8')
  const { kind, name: domain } = layerOf(file)
  return Object.entries(module)
    .filter(([, value]) => is(value, PgTable))
    .map(([key, value]) => {
      const table = getTableConfig(value)
      const at = text.indexOf(`export const ${key} = `)
      const rules = module.rowRules?.[table.name] ?? {}
      const line = text.slice(0, at).split('\n').length
      return { file, line, domain: kind === 'schema' ? domain : undefined, meaning: commentBefore(text, at), rules, ...table }
    })
    .toSorted((one, other) => one.line - other.line)
}

/** The first sentence of the comment that ends there. Empty if there is none. */
function commentBefore(text, end) {
  const before = text.slice(0, end)
  if (!before.endsWith('*/\n')) return ''
  const comment = before.slice(before.lastIndexOf('/**') + '/**'.length, -'*/\n'.length)
  const plain = comment.replaceAll(/\s*\n \*\s?/g, ' ').trim()
  return /^.*?\.(?=\s|$)/.exec(plain)?.[0] ?? plain
}

/** The page about all tables: what they store, how their rows are deleted and exported, and a diagram per domain. */
export function renderPage(tables) {
  const sections = [...domainOrder, undefined].flatMap((domain) => {
    const own = tables.filter((table) => table.domain === domain)
    return own.length === 0 ? [] : [section(domain, own)]
  })
  return `${[introduction, ...sections].join('\n\n')}\n`
}

const introduction = `# Schema

Every table, by the domain that writes to it. \`npm run schema\` generates this page from the code, so don't edit it.

- **Owner**: who the rows belong to: a person, a podcast, or the instance.
- **Deletion**: what happens to the rows when their podcast, or whatever they belong to, is deleted. They are deleted with it, they expire later,
  or they are kept.
- **Erasure**: what happens to the rows about a person when their account is erased. They are deleted, anonymized, they expire later, or they
  are kept, because they aren't about the person.
- **Export**: whether a show's export includes them.

In the diagrams, a solid line is a foreign key, with what happens to the row when the row it references is deleted. A dotted line is an ID without
a foreign key, so that the row can outlive what it references.`

function section(domain, tables) {
  const files = [...new Set(tables.map(({ file }) => `[${file}](../${file})`))]
  const row = ({ name, meaning, rules: { owner, deletion, erasure, exported } }) =>
    `| \`${name}\` | ${meaning} | ${owner} | ${deletion} | ${erasure} | ${exported ? 'yes' : 'no'} |`
  const references = tables.flatMap(referencesOf)
  const alone = tables.map(({ name }) => name).filter((name) => !references.some((line) => line.split(' ').includes(name)))
  return `## ${domain ?? 'Platform'}

In ${files.join(', ')}.

| Table | What it stores | Owner | Deletion | Erasure | Export |
|---|---|---|---|---|---|
${tables.map(row).join('\n')}

\`\`\`mermaid
erDiagram
${[...alone, ...references].map((line) => `  ${line}`).join('\n')}
\`\`\``
}

/** What an ID without a foreign key references, by the name of its column. */
const byColumn = { podcast_id: 'podcasts', episode_id: 'episodes', recording_id: 'recordings', user_id: 'users' }

/** The lines from a table to others in the notation of Mermaid: `||` is exactly one, `|o` at most one, `o{` any number. */
function referencesOf({ name, columns, foreignKeys, primaryKeys, uniqueConstraints }) {
  const isUnique = (column) =>
    column.primary ||
    column.isUnique ||
    [...primaryKeys, ...uniqueConstraints].some((key) => key.columns.length === 1 && key.columns[0] === column)
  const line = (to, stroke, column, label) =>
    `${to} ${column.notNull ? '||' : '|o'}${stroke}${isUnique(column) ? 'o|' : 'o{'} ${name} : "${label}"`
  const keys = foreignKeys.map((key) => ({ ...key.reference(), onDelete: key.onDelete }))
  const isKey = (column) => keys.some((key) => key.columns.includes(column))
  return [
    ...keys.map((key) =>
      line(
        getTableConfig(key.foreignTable).name,
        '--',
        key.columns[0],
        `${key.columns.map((one) => one.name).join(', ')}: ${key.onDelete}`,
      ),
    ),
    ...columns
      .filter((column) => byColumn[column.name] && !isKey(column))
      .map((column) => line(byColumn[column.name], '..', column, column.name)),
  ]
}
