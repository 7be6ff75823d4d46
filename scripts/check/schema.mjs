import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  const saved = existsSync(join(root, schemaPage)) ? readFileSync(join(root, schemaPage), 'utf8') : ''
  const now = renderPage(tables)
  if (saved === now) return { findings }
  const line = now.split('\n').findIndex((text, index) => text !== saved.split('\n')[index]) + 1
  return {
    findings: [
      ...findings,
      { file: schemaPage, line, message: 'differs from the tables', fix: 'run npm run schema and commit the result' },
    ],
  }
}

const lineAt = (root, file, offset) => readFileSync(join(root, file), 'utf8').slice(0, offset).split('\n').length
