import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { sizes } from './sizes.mjs'
import { after, lines, plant, write } from './testing/tree.mjs'
import { conventions } from './conventions.mjs'

const file = 'server/src/platform/app.ts'
// Concatenated, so that this file itself passes the check.
const machine = (...parts) => ['', ...parts, 'x'].join('/')
const join = (...parts) => parts.join('')

test('finds nothing in a clean project', () => {
  expect(lines(conventions(plant()))).toEqual([])
  expect(lines(sizes(plant()))).toEqual([])
})

const planted = [
  [
    "a path on a developer's machine",
    after(file, `export const at = '${machine('work', 'main')}'`),
    /app\.ts:5 contains a path on a developer's machine/,
  ],
  ['a home folder', { 'README.md': `See ${machine('home', 'ann')} for more.\n` }, /README\.md:1 contains a path/],
  ['a hard-coded temporary folder', after(file, `export const at = '${machine('tmp')}'`), /os\.tmpdir/],
  ['a registry', { '.npmrc': `registry=https://${join('registry.', 'npmjs')}.org/\n` }, /\.npmrc:1 contains a package registry/],
  [
    'a package URL',
    { 'package-lock.json': `{\n  "resolved": "https://packages.example/zod.tgz"\n}\n` },
    /package-lock\.json:2 the lockfile contains the URL/,
  ],
  ['unfinished work', after(file, `// ${join('TO', 'DO')}: later`), /app\.ts:5 contains a marker of unfinished work/],
  ['a disabled type checker', after(file, `// ${join('@ts-', 'ignore')}`), /turns off the type checker/],
  [
    'a header that names a missing file',
    { 'server/src/domains/shows/service.ts': '/**\n * - service/gone.ts: what it did\n */\n' },
    /service\.ts:2 the header names service\/gone\.ts/,
  ],
  ['a cast to any', after(file, `export const x = (1 ${join('as', ' any')})`), /casts to any/],
  [
    'a time limit of a test',
    { 'web/src/a.test.ts': `test('waits', { ${join('time', 'out')}: 5000 }, wait)\n` },
    /sets a time limit for a test/,
  ],
  [
    'a path written by hand',
    after(file, 'export const page = (id: string) => `/${id}/episodes/' + 'manage/${id}`'),
    /writes the path of a page by hand/,
  ],
  ['an issue number', { 'docs/a.md': `As ${join('issue', ' 7')} asks.\n` }, /refers to an issue/],
  [
    'a version range',
    { 'server/package.json': `{\n  "dependencies": {\n    "zod": "^4.6.7"\n  }\n}\n` },
    /server\/package\.json:3 zod is not pinned: \^4\.6\.7/,
  ],
  ['a version tag', { 'e2e/package.json': `{ "devDependencies": { "zod": "latest" } }` }, /zod is not pinned: latest/],
]

describe('finds', () => {
  test.each(planted)('%s', (_, files, expected) => {
    expect(lines(conventions(plant(files)))).toEqual([expect.stringMatching(expected)])
  })
})

describe('allows', () => {
  const innocent = [
    ['a path in the project', after(file, 'export const at = (root: string) => [`${root}/tmp/x`, "../work/x", "/in-work/x"]')],
    ['a system path', after(file, `export const at = '/usr/bin/chromium'`)],
    ['a limit of the product', { 'server/src/a.test.ts': 'await ask({ timeoutMs: 100 })\n' }],
    ['a comparison', after(file, '// The owner may do this as well as any admin.')],
    ['a path in a container', { Dockerfile: `RUN rm -rf ${machine('tmp')}\n` }],
    ['recorded data', { 'server/test/fixtures/feed.xml': `${machine('home', 'ann')} ${join('TO', 'DO')}\n` }],
    ['a workspace in the lockfile', { 'package-lock.json': '{ "resolved": "contract" }' }],
    ['an exact pre-release version', { 'web/package.json': '{ "dependencies": { "zod": "18.4.0-beta.17" } }' }],
  ]
  test.each(innocent)('%s', (_, files) => {
    expect(lines(conventions(plant(files)))).toEqual([])
  })
})

test('ignores files that git ignores', () => {
  const root = plant({ '.gitignore': 'notes/\n' })
  execFileSync('git', ['init', '-q'], { cwd: root })
  write(root, 'notes/mine.md', machine('home', 'ann'))
  expect(lines(conventions(root))).toEqual([])
  write(root, 'docs/mine.md', machine('home', 'ann'))
  expect(lines(conventions(root))).toEqual([expect.stringMatching(/^docs\/mine\.md:1 /)])
})

test('rejects files that are too long, including tests', () => {
  const found = sizes(
    plant({ 'server/test/rules/long.test.ts': 'a()\n'.repeat(401), 'server/test/rules/just.test.ts': 'a()\n'.repeat(400) }),
  )
  expect(lines(found)).toEqual([expect.stringMatching('server/test/rules/long.test.ts:401 has 401 lines, more than 400')])
  expect(found.info).toMatch(/^\d+ files, median \d+ lines, 90 % under \d+$/)
})
