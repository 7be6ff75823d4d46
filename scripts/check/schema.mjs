import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { comparePage } from './lib/page.mjs'
import { readTables, renderPage, schemaPage } from './schema-page.mjs'

/** docs/schema.md describes the tables in the code, and every table has a comment that says what it stores. */
export async function schema(root) {
  const tables = await readTables(root)
  const findings = tables
    .filter(({ meaning }) => meaning === '')
    .map(({ file, at, name }) => ({
      file,
      line: lineAt(root, file, at),
      message: `${name} has no comment`,
      fix: 'say in a comment above it what it stores',
    }))
  return { findings: [...findings, ...comparePage(root, schemaPage, renderPage(tables), 'tables', 'schema')] }
}

const lineAt = (root, file, offset) => readFileSync(join(root, file), 'utf8').slice(0, offset).split('\n').length
