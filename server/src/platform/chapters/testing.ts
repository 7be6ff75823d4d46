import { box, words } from '../audio/testing.ts'
import type { TextChapterFormat } from './read.ts'
import type { Chapter } from './types.ts'

/** Chapters as programs and people write them, with what they contain. */

export type ChapterFixture = { name: string; format: TextChapterFormat; file: string; chapters: Chapter[] }

/** A chapter that starts at so many seconds. */
const ch = (start: number, title: string, more: Partial<Chapter> = {}): Chapter => ({ startMs: Math.round(start * 1000), title, ...more })

const lines = (...list: string[]): string => list.join('\n')

const psc = (...list: string[]): string =>
  `<psc:chapters version="1.2" xmlns:psc="http://podlove.org/simple-chapters">${list.join('')}</psc:chapters>`

export const chapterFixtures: ChapterFixture[] = [
  {
    name: 'JSON 1.2',
    format: 'json',
    file: '{"version":"1.2.0","chapters":[{"startTime":0,"title":"Intro"},{"startTime":168.5,"endTime":200,"title":"Hearing Aids","img":"https://example.com/a.jpg","url":"https://example.com/x?a=1&b=2"},{"startTime":260,"title":"Ad","toc":false}]}',
    chapters: [
      ch(0, 'Intro'),
      ch(168.5, 'Hearing Aids', { endMs: 200_000, url: 'https://example.com/x?a=1&b=2', image: 'https://example.com/a.jpg' }),
      ch(260, 'Ad', { isHidden: true }),
    ],
  },
  {
    name: 'JSON with locations, text as times, and the wrong order',
    format: 'json',
    file: '{"version":"1.1.0","author":"x","chapters":[{"startTime":"12.25","title":"B","location":{"geo":"geo:1,2"}},{"startTime":1,"title":"A"}]}',
    chapters: [ch(1, 'A'), ch(12.25, 'B')],
  },
  {
    name: 'JSON with addresses that are no web addresses',
    format: 'json',
    file: '{"chapters":[{"startTime":1,"title":"A","url":"javascript:alert(1)","img":"data:image/png;base64,AA"},{"startTime":2,"url":"https://u:p@a.example"}]}',
    chapters: [ch(1, 'A'), ch(2, '')],
  },
  {
    name: "JSON of Podlove's player",
    format: 'json',
    file: '[{"start":"00:00:00.000","title":"Intro","href":"https://example.com/","image":""},{"start":"00:01:02.500","title":"Mitte"}]',
    chapters: [ch(0, 'Intro', { url: 'https://example.com/' }), ch(62.5, 'Mitte')],
  },
  {
    name: 'Podlove',
    format: 'podlove',
    file: psc(
      '<psc:chapter start="00:00:00.000" title="Intro"/>',
      '<psc:chapter start="00:01:30.250" title="Tom &amp; Jerry &quot;live&quot;" href="https://example.com/?a=1&amp;b=2" image="https://example.com/i.png"/>',
    ),
    chapters: [
      ch(0, 'Intro'),
      ch(90.25, 'Tom & Jerry "live"', { url: 'https://example.com/?a=1&b=2', image: 'https://example.com/i.png' }),
    ],
  },
  {
    name: 'Podlove with short times and another prefix',
    format: 'podlove',
    file: '<?xml version="1.0"?>\n<sc:chapters xmlns:sc="http://podlove.org/simple-chapters"><sc:chapter start="0" title="A"/><sc:chapter start="3:07.5" title="B"/><sc:chapter start="1:00:00" title="C"/></sc:chapters>',
    chapters: [ch(0, 'A'), ch(187.5, 'B'), ch(3600, 'C')],
  },
  {
    name: 'Podlove inside a feed',
    format: 'podlove',
    file: `<rss version="2.0"><channel><item><title>x</title>${psc('<psc:chapter start="00:00:05" title="Ü &#x1F399;"></psc:chapter>')}</item></channel></rss>`,
    chapters: [ch(5, 'Ü 🎙')],
  },
  {
    name: 'lines as on YouTube',
    format: 'lines',
    file: lines('In this episode:', '', '0:00 Intro', '1:30 What is new', '1:02:03 Outro', '', 'Follow us: https://example.com'),
    chapters: [ch(0, 'Intro'), ch(90, 'What is new'), ch(3723, 'Outro')],
  },
  {
    name: 'lines with hours',
    format: 'lines',
    file: lines('00:00:00 Intro', '01:02:03 The rest'),
    chapters: [ch(0, 'Intro'), ch(3723, 'The rest')],
  },
  {
    name: 'lines with brackets, bullets and dashes',
    format: 'lines',
    file: lines('(00:00) Intro', '- [00:10] - News', '• 00:20 – Guest: Anna', '* 00:30: Q&A', '00:40 | End'),
    chapters: [ch(0, 'Intro'), ch(10, 'News'), ch(20, 'Guest: Anna'), ch(30, 'Q&A'), ch(40, 'End')],
  },
  {
    name: 'lines with the time at the end',
    format: 'lines',
    file: lines('Intro 00:00', 'The news (01:10)', 'Outro - 1:00:10'),
    chapters: [ch(0, 'Intro'), ch(70, 'The news'), ch(3610, 'Outro')],
  },
  {
    name: 'lines of mp4chaps with links',
    format: 'lines',
    file: lines('00:00:00.000 Intro', '00:02:30.125 News <https://example.com/news>'),
    chapters: [ch(0, 'Intro'), ch(150.125, 'News', { url: 'https://example.com/news' })],
  },
  {
    name: 'lines with ends',
    format: 'lines',
    file: lines('00:00 - 00:10 Intro', '00:10 - 00:15 Ad', '00:20 – 00:30 Talk'),
    chapters: [ch(0, 'Intro'), ch(10, 'Ad', { endMs: 15_000 }), ch(20, 'Talk', { endMs: 30_000 })],
  },
  {
    name: 'Audacity labels',
    format: 'audacity',
    file: lines('0.000000\t0.000000\tIntro', '62.500000\t62.500000\tThe middle', '3600.125000\t3600.125000\tEnd', ''),
    chapters: [ch(0, 'Intro'), ch(62.5, 'The middle'), ch(3600.125, 'End')],
  },
  {
    name: 'Audacity labels of regions with frequencies',
    format: 'audacity',
    file: lines('1.5\t4.0\tCough', '\\\t200.0\t4000.0', '4.0\t9.25\tTalk'),
    chapters: [ch(1.5, 'Cough'), ch(4, 'Talk', { endMs: 9250 })],
  },
  {
    name: 'Audacity labels with a decimal comma and without titles',
    format: 'audacity',
    file: lines('0,5\t0,5\tEins', '2,25\t2,25\t'),
    chapters: [ch(0.5, 'Eins'), ch(2.25, '')],
  },
  {
    name: 'a cue sheet',
    format: 'cue',
    file: lines(
      'PERFORMER "Us"',
      'TITLE "The Show"',
      'FILE "show.mp3" MP3',
      '  TRACK 01 AUDIO',
      '    TITLE "Intro"',
      '    INDEX 01 00:00:00',
      '  TRACK 02 AUDIO',
      '    TITLE "Say "hi""',
      '    INDEX 00 00:59:00',
      '    INDEX 01 01:00:15',
    ),
    chapters: [ch(0, 'Intro'), ch(60.2, 'Say "hi"')],
  },
  {
    name: 'a cue sheet of more than an hour, with CRLF',
    format: 'cue',
    file: 'FILE "a.mp3" MP3\r\nTRACK 01 AUDIO\r\nTITLE Eins\r\nINDEX 01 00:10:03\r\nTRACK 02 AUDIO\r\nINDEX 01 90:00:00\r\n',
    chapters: [ch(10.04, 'Eins'), ch(5400, '')],
  },
]

type MovieChapters = { track?: Array<{ ms: number; text: Buffer }>; list?: Array<{ ms: number; title: string }>; isLong?: boolean }

const units = 1000

/** A file with a track of texts, Nero's list, or both. It has no audio, which chapters don't need. `isLong`: 64-bit positions, a chunk per text. */
export function movieWithChapters({ track = [], list = [], isLong = false }: MovieChapters): Buffer {
  const ftyp = box('ftyp', Buffer.from('M4A '), words(0), Buffer.from('isom'))
  const samples = track.map(({ text }) => Buffer.concat([Buffer.from([text.length >> 8, text.length & 0xff]), text]))
  const lengths = samples.map(({ length }) => length)
  const tables = (at: number): Buffer => {
    const starts = lengths.map((_, index) => at + lengths.slice(0, index).reduce((sum, length) => sum + length, 0))
    const durations = track.flatMap(({ ms }, index) => [1, (track[index + 1]?.ms ?? ms + 1000) - ms])
    const stbl = box(
      'stbl',
      box('stsd', words(0, 0)),
      box('stts', words(0, track.length, ...durations)),
      box('stsc', words(0, 1, 1, isLong ? 1 : track.length, 1)),
      box('stsz', words(0, 0, track.length, ...lengths)),
      isLong ? box('co64', words(0, track.length, ...starts.flatMap((start) => [0, start]))) : box('stco', words(0, 1, at)),
    )
    const handler = (type: string): Buffer => box('hdlr', words(0, 0), Buffer.from(type), Buffer.alloc(13))
    const texts = box(
      'trak',
      box('tkhd', words(1, 0, 0, 2, 0, 0)),
      box('mdia', box('mdhd', words(0, 0, 0, units, 0, 0)), handler('text'), box('minf', stbl)),
    )
    const sound = box('trak', box('tkhd', words(1, 0, 0, 1, 0, 0)), box('tref', box('chap', words(2))), box('mdia', handler('soun')))
    const entries = list.map(({ ms, title }) => {
      const time = Buffer.alloc(8)
      time.writeBigUInt64BE(BigInt(ms) * 10_000n)
      return Buffer.concat([time, Buffer.from([Buffer.byteLength(title)]), Buffer.from(title)])
    })
    const chpl = box('udta', box('chpl', words(0x0100_0000, 0), Buffer.from([list.length]), ...entries))
    return box(
      'moov',
      box('mvhd', words(0, 0, 0, units, 0), Buffer.alloc(80)),
      ...(track.length > 0 ? [sound, texts] : []),
      ...(list.length > 0 ? [chpl] : []),
    )
  }
  const length = tables(0).length
  return Buffer.concat([ftyp, tables(ftyp.length + length + 8), box('mdat', ...samples)])
}
