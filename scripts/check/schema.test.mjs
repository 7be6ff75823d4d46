import { expect, test } from 'vitest'
import { readTables, renderPage, schema, schemaPage } from './schema.mjs'
import { after, lines, plantWithTools, write } from './testing/tree.mjs'

const tables = 'server/src/schema/podcasts.ts'
const planted = `export const planted = pgTable('planted', { podcastId: uuid('podcast_id').primaryKey() })`
const page = async (root) => renderPage(await readTables(root))

test('accepts the generated page', async () => {
  const root = plantWithTools()
  write(root, schemaPage, await page(root))
  expect(lines(await schema(root))).toEqual([])
})

test('the page has the row rules of each table, and a diagram per domain', async () => {
  const text = await page(plantWithTools(after(tables, `/** Rows without a key. They stay. */\n${planted}`)))
  expect(text).toContain('| `podcasts` | Shows. | podcast | deleted | kept | yes |')
  expect(text).toContain('| `planted` | Rows without a key. |')
  expect(text).toContain('erDiagram\n  users |o--o{ podcasts : "owner_id: no action"\n  podcasts ||..o| planted : "podcast_id"\n```')
  expect(text).toContain('erDiagram\n  users\n```')
})

test('finds a page that is missing', async () => {
  expect(lines(await schema(plantWithTools()))).toEqual([
    `${schemaPage}:1 differs from the tables | run npm run schema and commit the result`,
  ])
})

test('finds a table that the page lacks', async () => {
  const root = plantWithTools({ ...after(tables, `/** More. */\n${planted}`), [schemaPage]: await page(plantWithTools()) })
  expect(lines(await schema(root))).toEqual([expect.stringMatching(`${schemaPage}:\\d+ differs from the tables`)])
})

test('finds a table without a comment', async () => {
  const root = plantWithTools(after(tables, planted))
  write(root, schemaPage, await page(root))
  expect(lines(await schema(root))).toEqual([`${tables}:11 planted has no comment | say in a comment above it what it stores`])
})
