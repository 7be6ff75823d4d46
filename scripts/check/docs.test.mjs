import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { domainOrder } from './layers.mjs'
import { trackedFiles } from './lib/files.mjs'
import { home } from './lib/tool.mjs'

const documents = trackedFiles(home).filter((file) => file.endsWith('.md'))
const read = (file) => readFileSync(join(home, file), 'utf8')
const withoutCodeBlocks = (text) => text.replaceAll(/^\s*```[^]*?^\s*```/gm, '')

/** The anchors that GitHub gives to the headings of a document. */
const anchorsIn = (text) =>
  [...withoutCodeBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(documents)('links in %s lead to existing files and headings', (file) => {
  const links = [...withoutCodeBlocks(read(file)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link)
    .filter((link) => !/^https?:/.test(link))
  const broken = links.filter((link) => {
    const [path, anchor] = link.split('#')
    const target = path === '' ? file : normalize(join(dirname(file), path))
    return !existsSync(join(home, target)) || (anchor !== undefined && !anchorsIn(read(target)).includes(anchor))
  })
  expect(broken).toEqual([])
})

const shortcuts = { 'd/': 'server/src/domains/', 'p/': 'server/src/platform/' }

/** Paths in backticks, such as `server/src/config.ts` or, in reliability.md, `d/teams/roles.test.ts`. */
function pathsIn(text) {
  const quoted = [...withoutCodeBlocks(text).matchAll(/`((?:contract|server|web|e2e|bench|scripts|docs|d|p)\/[\w./-]+)`/g)]
  return quoted.map(([, path]) => path.replace(/^[dp]\//, (start) => shortcuts[start])).filter((path) => !path.startsWith('web/dist'))
}

test.each(documents)('paths in %s exist', (file) => {
  expect(pathsIn(read(file)).filter((path) => !existsSync(join(home, path)))).toEqual([])
})

/** The first cell of each row of the tables in a text. */
const firstCells = (text) => [...text.matchAll(/^\| (?!(?:Term|Domain) )([^|]+?) \|/gm)].flatMap(([, cell]) => cell.split(', '))

test('architecture.md describes every domain, in order', () => {
  const [, domains] = read('docs/architecture.md').split(/^## Domains$/m)
  expect(firstCells(domains.split('\n\n')[1])).toEqual(domainOrder)
})

test('glossary.md explains every term once', () => {
  const terms = firstCells(read('docs/glossary.md'))
  expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
})
