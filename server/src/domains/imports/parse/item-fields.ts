import { attribute, detach, line, resolve } from '../../../platform/xml/text.ts'
import { readStart } from '../../../platform/xml/times.ts'
import {
  atomText,
  imageOf,
  isYes,
  readPerson,
  richText,
  table,
  type Drafts,
  type Field,
  type ItemDraft,
  type Table,
  type Take,
} from './fields.ts'
import { limits } from './problems.ts'

type TextKey = { [Key in keyof ItemDraft]: ItemDraft[Key] extends string ? Key : never }[keyof ItemDraft]

/** The first one with content wins. */
const first = (key: TextKey): Field => ({ take: ({ item }, written) => void (item[key] ||= written.trim()) })

const rich = (key: 'encoded' | 'description' | 'summary', read = richText): Field => ({
  isRich: true,
  take: ({ item }, written, attributes) => void (item[key] ??= read(written, attributes)),
})

/** Bytes, or null if missing, 0 or invalid. */
function readLength(written: string): number | null {
  const text = written.trim()
  if (!/^\d{1,15}$/.test(text)) return null
  return Number(text) || null
}

type File = { url: string; type: string; length: string; base: string }

function addEnclosure({ item }: Drafts, to: 'enclosures' | 'media', { url: written, type, length, base }: File): void {
  const url = resolve(written, base)
  if (url === null) item.badAddress ||= written.trim()
  else if (item[to].length < limits.several)
    item[to].push({ url: detach(url), type: type.trim().toLowerCase(), length: readLength(length) })
}

const enclosure: Field = {
  open: (drafts, attributes, base) => {
    const [url = '', type = '', length = ''] = ['url', 'type', 'length'].map(
      (key) => attribute(attributes, key) || attribute(attributes, `enc:${key}`),
    )
    addEnclosure(drafts, 'enclosures', { url: url || attribute(attributes, 'rdf:resource'), type, length, base })
  },
}

const image: Field = { open: ({ item }, attributes, base) => void (item.imageUrl ??= imageOf(attributes, base)) }
const thumbnail: Field = { open: ({ item }, attributes, base) => void (item.thumbnailUrl ??= imageOf(attributes, base)) }

const content: Field = {
  open: (drafts, attributes, base) => {
    const [url = '', type = '', length = ''] = ['url', 'type', 'filesize'].map((key) => attribute(attributes, key))
    if (url !== '') addEnclosure(drafts, 'media', { url, type, length, base })
  },
  children: table({ 'media:thumbnail': thumbnail }),
}

const link: Field = {
  open: (drafts, attributes, base) => {
    const [url = '', type = '', length = ''] = ['href', 'type', 'length'].map((key) => attribute(attributes, key))
    const rel = attribute(attributes, 'rel').trim().toLowerCase() || 'alternate'
    if (rel === 'enclosure') addEnclosure(drafts, 'enclosures', { url, type, length, base })
    else if (rel === 'alternate') drafts.item.link ||= resolve(url, base) ?? ''
  },
}

const transcript: Field = {
  open: ({ item }, attributes, base) => {
    const url = resolve(attribute(attributes, 'url'), base)
    if (url === null || item.transcripts.length >= limits.several) return
    const [type = '', language, rel] = ['type', 'language', 'rel'].map((key) => attribute(attributes, key).trim())
    item.transcripts.push({ url, type: type.toLowerCase(), ...(language && { language }), ...(rel && { rel }) })
  },
}

const chapters: Field = {
  open: ({ item }, attributes, base) => {
    const url = resolve(attribute(attributes, 'url'), base)
    if (url) item.chapters ??= { url, type: attribute(attributes, 'type').trim().toLowerCase() }
  },
}

const simpleChapter: Field = {
  open: ({ item }, attributes, base) => {
    const startTime = readStart(attribute(attributes, 'start'))
    if (startTime === null || item.simpleChapters.length >= limits.chapters) return
    const [url, img] = ['href', 'image'].map((key) => resolve(attribute(attributes, key), base))
    const title = attribute(attributes, 'title').trim().slice(0, 1000)
    item.simpleChapters.push({ startTime, title: detach(title), ...(url && { url: detach(url) }), ...(img && { img: detach(img) }) })
  },
}

/** Keeps all whitespace, so that apps see the same guid in the old feed and in ours. */
const guid = (isPermaLink: (...given: Parameters<Take>) => boolean): Field => ({
  take: (...given) => {
    const [{ item }, written] = given
    if (item.guid === null && written.trim() !== '') Object.assign(item, { guid: written, isPermaLink: isPermaLink(...given) })
  },
})

/** RSS uses `ann@example.com (Ann)`. Only the name is shown. */
function authorOf(written: string): string {
  const [, before = written, inside = ''] = /^([^()]*)\(([^()]+)\)\s*$/.exec(written) ?? []
  return [inside, before].map(line).find((part) => part !== '' && !/^\S+@\S+$/.test(part)) ?? ''
}

const author = (authorTag: string): Field => ({
  take: ({ item }, written) => {
    if (item.author === '') Object.assign(item, { author: authorOf(written), authorTag })
  },
})

export const itemTable: Table = table({
  'title atom:title': first('title'),
  'itunes:title': first('itunesTitle'),
  'dc:title': first('otherTitle'),
  author: author('author'),
  'dc:creator': author('dc:creator'),
  guid: guid((_drafts, _written, attributes) => attribute(attributes, 'ispermalink').trim().toLowerCase() !== 'false'),
  'atom:id': guid(() => false),
  link: {
    take: ({ item }, written, attributes, base) => void (item.link ||= resolve(written || attribute(attributes, 'href'), base) ?? ''),
  },
  'atom:link': link,
  'pubdate atom:published atom:issued': first('date'),
  'dc:date atom:updated atom:modified': first('otherDate'),
  'content:encoded': rich('encoded'),
  'atom:content': rich('encoded', atomText),
  description: rich('description'),
  'atom:summary': rich('description', atomText),
  'itunes:summary googleplay:description media:description': rich('summary'),
  'enclosure enc:enclosure': enclosure,
  'media:content': content,
  'media:group': { children: table({ 'media:content': content, 'media:thumbnail': thumbnail, 'media:description': rich('summary') }) },
  'itunes:duration': first('duration'),
  'itunes:explicit googleplay:explicit': first('explicit'),
  'itunes:block googleplay:block': { take: ({ item }, written) => void (item.isBlocked ||= isYes(written)) },
  'itunes:season': first('season'),
  'podcast:season': {
    take: ({ item }, written, attributes) => {
      item.season ||= written.trim()
      item.seasonName ||= attribute(attributes, 'name').trim()
    },
  },
  'itunes:episode': first('episode'),
  'podcast:episode': {
    take: ({ item }, written, attributes) => {
      item.otherEpisode ||= written.trim()
      item.episodeDisplay ||= line(attribute(attributes, 'display'))
    },
  },
  'itunes:episodetype': first('type'),
  'itunes:image': { ...image, take: ({ item }, written, attributes, base) => void (item.imageUrl ??= imageOf(attributes, base, written)) },
  'googleplay:image': image,
  'media:thumbnail': thumbnail,
  'podcast:transcript': transcript,
  'podcast:chapters': chapters,
  'psc:chapters': { children: table({ 'psc:chapter': simpleChapter }) },
  'podcast:person': { take: ({ item }, written, attributes, base) => readPerson(item.persons, written, attributes, base) },
})
