import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checks, run } from './run.mjs'
import { runNode, tool } from './lib/tool.mjs'
import { permissionsPage, renderPermissions } from './permissions.mjs'
import { readTables, renderPage, schemaPage } from './schema.mjs'
import { after, plant, plantMigrated, read, write } from './testing/tree.mjs'
import { isFull } from '../../server/test/kit/full.ts'

const output = async (root, names) => {
  let text = ''
  const code = await run(root, names, (part) => (text += part))
  return { code, text }
}

test.runIf(isFull)('passes a clean project and reports it', async () => {
  const root = await plantMigrated()
  write(root, schemaPage, renderPage(await readTables(root)))
  write(root, permissionsPage, await renderPermissions(root))
  await runNode([tool('oxfmt', 'bin', 'oxfmt')], { cwd: root })
  const { code, text } = await output(root)
  expect(text).toMatch(/16 checks passed, 0 failed\n$/)
  expect(code).toBe(0)
  expect(JSON.parse(read(root, '.cache/check.json'))).toEqual(Object.keys(checks).map((name) => ({ name, ok: true })))
})

test('runs every check even if some fail', async () => {
  const root = plant(after('server/src/domains/podcasts/rpc.ts', `import './store.ts'`))
  const { code, text } = await output(root)
  expect(code).toBe(1)
  for (const name of Object.keys(checks)) expect(text).toMatch(new RegExp(`^(?:ok|failed) +${name}\\b`, 'm'))
  expect(text).toContain('server/src/domains/podcasts/rpc.ts:7  the rpc of podcasts imports the store of podcasts')
  expect(text).toContain('fix: an entry point calls its own service')
  expect(JSON.parse(read(root, '.cache/check.json'))).toContainEqual({ name: 'dependencies', ok: false })
})

test('writes no summary for a single check', async () => {
  const root = plant()
  expect(await output(root, ['sizes'])).toMatchObject({ code: 0 })
  expect(existsSync(join(root, '.cache'))).toBe(false)
})

test('rejects an unknown check', async () => {
  expect(await output(plant(), ['spelling'])).toEqual({
    code: 1,
    text: `Unknown check: spelling. Available checks: ${Object.keys(checks).join(', ')}.\n`,
  })
})
