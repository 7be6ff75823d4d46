import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { sizes } from './sizes.mjs'
import { after, lines, plant, write } from './testing/tree.mjs'
import { words } from './words.mjs'

const file = 'server/src/platform/app.ts'
// Put together here, so that this file itself stays clean.
const machine = (...parts) => ['', ...parts, 'x'].join('/')
const mark = (...parts) => parts.join('')

test('a clean house has nothing to mend', () => {
  expect(lines(words(plant()))).toEqual([])
  expect(lines(sizes(plant()))).toEqual([])
})

const planted = [
  [
    'a folder of somebody’s machine',
    after(file, `export const at = '${machine('work', 'main')}'`),
    /app\.ts:5 names a folder of somebody’s machine/,
  ],
  ['a home', { 'README.md': `See ${machine('home', 'ann')} for more.\n` }, /README\.md:1 names a folder/],
  ['a fixed temporary folder', after(file, `export const at = '${machine('tmp')}'`), /os\.tmpdir/],
  ['a registry', { '.npmrc': `registry=https://${mark('registry.', 'npmjs')}.org/\n` }, /\.npmrc:1 names a package registry/],
  [
    'where a package was fetched from',
    { 'package-lock.json': `{\n  "resolved": "https://packages.example/zod.tgz"\n}\n` },
    /package-lock\.json:2 the lockfile names where/,
  ],
  ['work left undone', after(file, `// ${mark('TO', 'DO')}: later`), /app\.ts:5 a mark for work that was left undone/],
  ['the type checker turned off', after(file, `// ${mark('@ts-', 'ignore')}`), /turns the type checker off/],
  ['a cast to any', after(file, `export const x = (1 ${mark('as', ' any')})`), /casts to any/],
  ['a ticket', { 'docs/a.md': `As ${mark('issue', ' 7')} asks.\n` }, /refers to a ticket/],
  [
    'a loose version',
    { 'server/package.json': `{\n  "dependencies": {\n    "zod": "^4.6.7"\n  }\n}\n` },
    /server\/package\.json:3 zod is not pinned: \^4\.6\.7/,
  ],
  ['any version', { 'e2e/package.json': `{ "devDependencies": { "zod": "latest" } }` }, /zod is not pinned: latest/],
]

describe('a word that does not belong', () => {
  test.each(planted)('%s', (_, files, expected) => {
    expect(lines(words(plant(files)))).toEqual([expect.stringMatching(expected)])
  })
})

describe('words that only look alike', () => {
  const innocent = [
    ['a path below the project', after(file, 'export const at = (root: string) => [`${root}/tmp/x`, "../work/x", "/in-work/x"]')],
    ['a path of the system', after(file, `export const at = '/usr/bin/chromium'`)],
    ['a comparison', after(file, '// The owner may do this as well as any admin.')],
    ['a container of our own', { Dockerfile: `RUN rm -rf ${machine('tmp')}\n` }],
    ['what was recorded outside', { 'server/test/fixtures/feed.xml': `${machine('home', 'ann')} ${mark('TO', 'DO')}\n` }],
    ['a workspace in the lockfile', { 'package-lock.json': '{ "resolved": "contract" }' }],
    ['an exact version before a release', { 'web/package.json': '{ "dependencies": { "zod": "18.4.0-beta.17" } }' }],
  ]
  test.each(innocent)('%s', (_, files) => {
    expect(lines(words(plant(files)))).toEqual([])
  })
})

test('in a repository, what git ignores is nobody’s business', () => {
  const root = plant({ '.gitignore': 'notes/\n' })
  execFileSync('git', ['init', '-q'], { cwd: root })
  write(root, 'notes/mine.md', machine('home', 'ann'))
  expect(lines(words(root))).toEqual([])
  write(root, 'docs/mine.md', machine('home', 'ann'))
  expect(lines(words(root))).toEqual([expect.stringMatching(/^docs\/mine\.md:1 /)])
})

test('a file that is too long, a test too', () => {
  const found = sizes(
    plant({ 'server/test/rules/long.test.ts': 'a()\n'.repeat(401), 'server/test/rules/just.test.ts': 'a()\n'.repeat(400) }),
  )
  expect(lines(found)).toEqual([expect.stringMatching('server/test/rules/long.test.ts:401 has 401 lines; 400 is the most')])
  expect(found.info).toMatch(/^\d+ files, median \d+ lines, nine in ten under \d+$/)
})
