import { expect, test } from 'vitest'
import { readAll, refusalOf } from './testing.ts'

const feed = (title: string, encoding?: string): string =>
  `<?xml version="1.0"${encoding ? ` encoding="${encoding}"` : ''}?><rss><channel><title>${title}</title></channel></rss>`

const wide = (text: string, isLittle: boolean, size: 2 | 4): Buffer => {
  const units =
    size === 2 ? Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)) : Array.from(text, (sign) => sign.codePointAt(0)!)
  const bytes = Buffer.alloc(units.length * size)
  for (const [at, unit] of units.entries()) {
    if (isLittle) bytes.writeUIntLE(unit, at * size, size)
    else bytes.writeUIntBE(unit, at * size, size)
  }
  return bytes
}

/** ASCII around a title with these bytes. */
const around = (title: number[], encoding?: string): Buffer => {
  const [before = '', after = ''] = feed('|', encoding).split('|')
  return Buffer.concat([Buffer.from(before), Buffer.from(title), Buffer.from(after)])
}

const cafe = [0x43, 0x61, 0x66, 0xe9]

test('reads any declared or detectable encoding', async () => {
  const cases: Array<[string, Buffer, string | undefined, string, number]> = [
    ['UTF-8', Buffer.from(feed('Café 🎙')), undefined, 'Café 🎙', 0],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${feed('Café')}`), undefined, 'Café', 0],
    ...[true, false].flatMap((isLittle) =>
      ([2, 4] as const).flatMap((size): Array<[string, Buffer, string | undefined, string, number]> => [
        [`wide, with a mark ${isLittle} ${size}`, wide(`\ufeff${feed('Ω🎙')}`, isLittle, size), undefined, 'Ω🎙', 0],
        [`wide, without ${isLittle} ${size}`, wide(feed('Ω🎙', `utf-${size * 8}`), isLittle, size), 'text/xml; charset=utf-8', 'Ω🎙', 0],
      ]),
    ),
    ['Latin-1 by the declaration', around(cafe, 'ISO-8859-1'), 'application/rss+xml', 'Café', 0],
    ['Latin-1 by the server', around(cafe), 'text/xml; charset="iso-8859-1"', 'Café', 0],
    ['the server before the declaration', around([0xa4], 'windows-1252'), 'text/xml; charset=iso-8859-15', '€', 0],
    ['Shift_JIS', around([0x83, 0x65, 0x83, 0x58, 0x83, 0x67], 'Shift_JIS'), undefined, 'テスト', 0],
    ['GB2312', around([0xb2, 0xe2, 0xca, 0xd4], 'gb2312'), undefined, '测试', 0],
    ['GBK that looks like UTF-8', around([0xc1, 0xaa, 0xcd, 0xa8], 'gbk'), undefined, '联通', 0],
    ['KOI8-R', around([0xf0, 0xd2, 0xc9], 'koi8-r'), undefined, 'При', 0],
    ['windows-1251', around([0xcf, 0xf0, 0xe8], 'windows-1251'), undefined, 'При', 0],
    ['ISO-2022-JP, all of it ASCII', around([0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42], 'iso-2022-jp'), undefined, '日', 0],
    ['UTF-8 that is called Latin-1', Buffer.from(feed('Café', 'iso-8859-1')), undefined, 'Café', 1],
    ['UTF-8 that the server calls Latin-1', Buffer.from(feed('Café', 'utf-8')), 'text/xml; charset=iso-8859-1', 'Café', 1],
    ['Latin-1 that the server calls UTF-8', around(cafe, 'iso-8859-1'), 'text/xml; charset=utf-8', 'Café', 1],
    ['no word, and no UTF-8', around(cafe), undefined, 'Café', 1],
    ['an unknown name for UTF-8', Buffer.from(feed('Café', 'x-unknown')), undefined, 'Café', 1],
    ['one-byte text called UTF-16', Buffer.from(feed('Café', 'utf-16')), undefined, 'Café', 1],
    ['bad bytes in UTF-8', around([...cafe, 0x20, 0xc3, 0xa9, 0x20, 0xc3, 0xa9], 'utf-8'), undefined, 'Caf� é é', 1],
    ['one bad byte, and no word', around([...cafe, 0x20, 0xc3, 0xa9, 0x20, 0xc3, 0xa9]), undefined, 'Caf� é é', 1],
  ]
  for (const [name, bytes, contentType, title, told] of cases) {
    for (const size of [1, bytes.length]) {
      const { show, problems } = await readAll(bytes, { contentType, size })
      expect([show.title, problems.length], name).toEqual([title, told])
    }
  }
})

test('detects an encoding that the feed does not declare', async () => {
  const cases: Array<[string, string, string]> = [
    [
      'big5',
      '歡迎收聽我們的節目，今天我們要談的是台灣的歷史與文化。',
      'c577aaefa6acc5a5a7daadccaabab860a5d8a141a4b5a4d1a7daadccad6ebdcdaabaac4fa578c657aababefaa576bb50a4e5a4c6a143',
    ],
    ['koi8-r', 'Новости', 'eecfd7cfd3d4c9'],
    ['windows-1251', 'Новости', 'cdeee2eef1f2e8'],
    [
      'euc-kr',
      '안녕하세요. 오늘은 한국의 역사와 문화에 대해서 이야기하겠습니다.',
      'bec8b3e7c7cfbcbcbfe42e20bfc0b4c3c0ba20c7d1b1b9c0c720bfaabbe7bfcd20b9aec8adbfa120b4ebc7d8bcad20c0ccbedfb1e2c7cfb0dabdc0b4cfb4d92e',
    ],
    [
      'shift_jis',
      'これは日本語のポッドキャストです。今日は東京の話をします。',
      '82b182ea82cd93fa967b8cea82cc837c83628368834c83838358836782c582b781428da193fa82cd938c8b9e82cc986282f082b582dc82b78142',
    ],
    [
      'windows-1252',
      'Les élèves français ont été à la fête où Noël',
      '4c657320e96ce8766573206672616ee7616973206f6e7420e974e920e0206c612066ea7465206ff9204e6feb6c',
    ],
  ]
  for (const [label, title, bytes] of cases) {
    for (const size of [1, 100_000]) {
      const { show, problems } = await readAll(around([...Buffer.from(bytes, 'hex')]), { size })
      expect([show.title, problems.map(({ message }) => message)], label).toEqual([title, [expect.stringContaining(label)]])
    }
  }
})

test('decodes a character split between two chunks, far inside the feed', async () => {
  const bytes = Buffer.from(feed(`${'x'.repeat(64 * 1024 - 61)}é${'é'.repeat(70_000)}`))
  const { show, problems } = await readAll(bytes)
  expect(show.title).toBe(`${'x'.repeat(64 * 1024 - 61)}${'é'.repeat(70_001)}`)
  expect(problems).toEqual([])
})

test('rejects unreadable bytes', async () => {
  const refusal = await refusalOf(around(cafe, 'x-unknown'))
  expect([refusal?.reason, refusal?.message]).toEqual(['encoding', expect.stringContaining('“x-unknown”')])
})
