import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { checks, run } from './run.mjs'
import { runNode, tool } from './lib/tool.mjs'
import { after, plant, plantMigrated, read } from './testing/tree.mjs'

// These start whole tools, which wait for each other on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const said = async (root, names) => {
  let text = ''
  const code = await run(root, names, (part) => (text += part))
  return { code, text }
}

test('a clean house passes every check, and the summary says so', async () => {
  const root = await plantMigrated()
  await runNode([tool('oxfmt', 'bin', 'oxfmt')], { cwd: root })
  const { code, text } = await said(root)
  expect(text).toMatch(/11 checks passed, 0 failed\n$/)
  expect(code).toBe(0)
  expect(JSON.parse(read(root, '.cache/check.json'))).toEqual(Object.keys(checks).map((name) => ({ name, ok: true })))
})

test('every check runs, though some fail', async () => {
  const root = plant(after('server/src/domains/podcasts/rpc.ts', `import './store.ts'`))
  const { code, text } = await said(root)
  expect(code).toBe(1)
  for (const name of Object.keys(checks)) expect(text).toMatch(new RegExp(`^(?:ok|failed) +${name}\\b`, 'm'))
  expect(text).toContain('server/src/domains/podcasts/rpc.ts:7  the rpc of podcasts imports the store of podcasts')
  expect(text).toContain('mend: a door calls its own service')
  expect(JSON.parse(read(root, '.cache/check.json'))).toContainEqual({ name: 'arrows', ok: false })
})

test('one check alone leaves the summary of all untouched', async () => {
  const root = plant()
  expect(await said(root, ['sizes'])).toMatchObject({ code: 0 })
  expect(existsSync(join(root, '.cache'))).toBe(false)
})

test('a check that does not exist', async () => {
  expect(await said(plant(), ['spelling'])).toEqual({
    code: 1,
    text: `There is no check spelling. There are: ${Object.keys(checks).join(', ')}.\n`,
  })
})
