import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import { parseFeed } from 'podcast-partytime'
import { expect, test } from 'vitest'
import { podcastRow, publication, renderShow } from '../../src/domains/feeds/testing.ts'
import { figure, notTried, sized } from './kit/figures.ts'
import { tempFolder } from './kit/place.ts'

const fault = 'hostile feeds'
const shows = sized('SHOWS', 1000)

const bits = [
  ...']]>|<![CDATA[|&|&lt;|<|>|"|\'|</title>|<?x?>|<!--|<br/>|word |\\|😀|\u202e|؟'.split('|'),
  '\0',
  '\x1b',
  '\r\n',
  '\t',
  '\ufffe',
  '\ud83d',
  '\u2028',
]

/** Without characters that XML can't represent. */
const legal = (text: string): string =>
  text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')

/** Reads every file listed on its input and prints the channel title as JSON, one per line. */
const expat = `
import sys, json, pyexpat
for name in sys.stdin.read().split():
    path, title = [], []
    parser = pyexpat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = lambda tag, attrs: path.append(tag)
    parser.EndElementHandler = lambda tag: path.pop()
    parser.CharacterDataHandler = lambda text: title.append(text) if path == ['rss', 'channel', 'title'] else None
    parser.ParseFile(open(name, 'rb'))
    print(json.dumps(''.join(title)))
`

test('independent parsers read a thousand shows of hostile text as typed', async () => {
  const folder = await tempFolder()
  const files: string[] = []
  const titles: string[] = []
  const strict = new XMLParser({ ignoreAttributes: false })
  const wrong: Record<'podcast-partytime' | 'fast-xml-parser', number> = { 'podcast-partytime': 0, 'fast-xml-parser': 0 }
  for (let serial = 1; serial <= shows; serial += 1) {
    const title = Array.from({ length: 1 + ((serial * 7) % 12) }, (_, at) => bits[(serial * 31 + at * at * 17) % bits.length]).join('')
    const podcast = podcastRow({ title, authors: [title], showSummary: title })
    const feed = renderShow({
      podcast,
      makers: [],
      publications: [publication(serial, { title, showNotes: title, guid: `g${title}` })],
    }).toString()
    titles.push(legal(title))
    files.push(join(folder, `${serial}.xml`))
    await writeFile(files.at(-1)!, feed)
    // Parsers that find no word in a title skip the item, so finding none is not wrong.
    if ((parseFeed(feed)?.items.length ?? 0) !== 1 && legal(title).trim() !== '') wrong['podcast-partytime'] += 1
    const parsed = strict.parse(feed) as { rss?: { channel?: { item?: object } } }
    if (!parsed.rss?.channel?.item) wrong['fast-xml-parser'] += 1
  }
  figure(fault, 29, 'shows', shows)
  for (const [name, count] of Object.entries(wrong)) figure(fault, 29, `not read by ${name}`, count, { most: 0 })

  const read = spawnSync('python3', ['-c', expat], { input: files.join('\n'), encoding: 'utf8', maxBuffer: 1e9 })
  if (read.error) notTried(fault, 29, 'expat', 'there is no Python here, which brings it')
  else {
    expect(read.stderr).toBe('')
    const got = read.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as string)
    figure(fault, 29, 'not read by expat, or not as typed', shows - got.filter((title, at) => title === titles[at]).length, { most: 0 })
  }
  const lint = spawnSync('xmllint', ['--noout', '--nonet', ...files], { encoding: 'utf8' })
  if (lint.error) notTried(fault, 29, 'libxml2', 'xmllint is not installed')
  else figure(fault, 29, 'not read by libxml2', lint.status === 0 ? 0 : lint.stderr.split('\n').length, { most: 0 })
})
