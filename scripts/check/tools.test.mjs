import { expect, onTestFinished, test, vi } from 'vitest'
import { format } from './format.mjs'
import { lint } from './lint.mjs'
import { after, before, lines, plantWithTools, write } from './testing/tree.mjs'
import { types } from './types.mjs'
import { isFull } from '../../server/test/kit/full.ts'

test.runIf(isFull)('finds nothing in a clean project', async () => {
  const root = plantWithTools()
  expect(lines(await types(root))).toEqual([])
  expect(lines(await lint(root))).toEqual([])
})

test('finds type errors in the server, in the web, and once in the contract, which both compile', async () => {
  const root = plantWithTools({
    ...after('server/src/platform/app.ts', 'export const port: number = "3000"'),
    ...after('web/src/lib/clamp.ts', 'export const least: number = clamp("")'),
    ...after('contract/src/errors.ts', 'export const code: Code = "gone"'),
  })
  expect(lines(await types(root)).sort()).toEqual([
    expect.stringMatching(/^contract\/src\/errors\.ts:3 TS2322: Type '"gone"'/),
    expect.stringMatching(/^server\/src\/platform\/app\.ts:5 TS2322: Type 'string'/),
    expect.stringMatching(/^web\/src\/lib\/clamp\.ts:2 TS2322: Type 'string'/),
  ])
})

/** One violation per file, so that one run finds them all: file, code and rule. */
const planted = {
  'server/src/platform/alone.ts': ['const ask = async () => 1\nexport const run = () => {\n  ask()\n}', 'no-floating-promises'],
  'server/src/platform/unused.ts': ['const unused = 1', 'no-unused-vars'],
  'server/src/platform/loose.ts': ['export type Loose = any', 'no-explicit-any'],
  'server/src/platform/loud.ts': ['console.log("here")', 'no-console'],
  'server/src/platform/environment.ts': ['export const port = process.env["PORT"]', 'no-process-env'],
  'server/src/platform/thrown.ts': ['export const fail = () => {\n  throw "gone"\n}', 'only-throw-error'],
  'web/src/lib/loud.ts': ['console.log("here")', 'no-console'],
  'web/src/ui/useSometimes.ts': [
    `import { useState } from 'react'\nexport const useSometimes = (on: boolean) => {\n  if (on) return useState(1)[0]\n  return 2\n}`,
    'rules-of-hooks',
  ],
  'web/src/ui/useTitle.ts': [
    `import { useEffect } from 'react'\nexport const useTitle = (title: string) => {\n  useEffect(() => {\n    document.title = title\n  }, [])\n}`,
    'exhaustive-deps',
  ],
  'web/src/ui/Picture.tsx': ['export const Picture = () => <img src="a.png" />', 'alt-text'],
  'web/src/ui/Raw.tsx': ['export const Raw = () => <p dangerouslySetInnerHTML={{ __html: "" }} />', 'no-danger'],
  'server/src/platform/hasty.test.ts': [
    'import { test, vi } from "vitest"\ntest("x", async () => {\n  await vi.waitFor(() => 1)\n})',
    'no-restricted-properties',
  ],
  'server/test/rules/only.test.ts': ['import { test } from "vitest"\ntest.only("x", () => {})', 'no-focused-tests'],
  'server/test/rules/skip.test.ts': ['import { test } from "vitest"\ntest.skip("x", () => {})', 'no-disabled-tests'],
  'e2e/only.spec.ts': ['import { test } from "@playwright/test"\ntest.only("x", async () => {})', 'no-restricted-properties'],
}

test('the linter finds every planted violation, and nothing else', async () => {
  const root = plantWithTools(Object.fromEntries(Object.entries(planted).map(([file, [text]]) => [file, `${text}\n`])))
  const { findings } = await lint(root)
  const found = findings.map(({ file, message }) => [file, /([\w-]+)\)\)$/.exec(message)?.[1]])
  expect(found.sort()).toEqual(
    Object.entries(planted)
      .map(([file, [, rule]]) => [file, rule])
      .sort(),
  )
})

test('the linter reports that it cannot run', async () => {
  const root = plantWithTools()
  write(root, '.oxlintrc.json', '{ "rules": { "no-such-rule": "error" } ')
  expect(lines(await lint(root))).toEqual([expect.stringMatching(/^\.oxlintrc\.json:1 oxlint exited with code 1: .*\| make oxlint run/s)])
})

test.each([
  ['process.kill(process.pid, "SIGKILL")', 'was ended by SIGKILL without output'],
  ['process.exit(3)', 'exited with code 3 without output'],
  ['console.log("tsgolint: SIGKILL"); process.exit(1)', 'exited with code 1: tsgolint: SIGKILL'],
])('the linter reports how it ended: %s', async (script, end) => {
  vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(script)}`)
  onTestFinished(() => vi.unstubAllEnvs())
  const fix = 'probably out of memory: close other programs and run npm run check -- lint'
  expect(lines(await lint(plantWithTools()))).toEqual([`.oxlintrc.json:1 oxlint ${end} | ${fix}`])
})

test('the formatter names an unformatted file', async () => {
  const root = plantWithTools(before('server/src/platform/app.ts', 'export const port = "3000";'))
  expect(lines(await format(root))).toContain(
    'server/src/platform/app.ts:1 is not formatted | npm run format -- server/src/platform/app.ts',
  )
})
