import { attribute, detach, line, resolve } from '../../../platform/xml/text.ts'
import { readStart } from '../../../platform/xml/times.ts'
import {
  addOther,
  atomText,
  imageOf,
  isYes,
  richText,
  settle,
  table,
  type Drafts,
  type Field,
  type Table,
  type Take,
  commonFields,
} from './fields.ts'
import { limits, type Outcome } from './problems.ts'

const { first, otherwise, image, link, person } = commonFields('item')

const rich = (key: 'encoded' | 'description' | 'summary', read = richText): Field => ({
  isRich: true,
  take: ({ item }, written, attributes) => {
    const text = read(written, attributes)
    item[key] ??= text
    return settle(item[key]?.text.trim() ?? null, text?.text.trim() ?? '')
  },
})

/** Bytes, or null if missing, 0 or invalid. */
function readLength(written: string): number | null {
  const text = written.trim()
  if (!/^\d{1,15}$/.test(text)) return null
  return Number(text) || null
}

type File = { url: string; type: string; length: string; base: string }

function addEnclosure({ item }: Drafts, to: 'enclosures' | 'media', { url: written, type, length, base }: File): Outcome {
  const url = resolve(written, base)
  if (url === null) item.badAddress ||= written.trim()
  if (url === null || item[to].length >= limits.several) return 'left out'
  item[to].push({ url: detach(url), type: type.trim().toLowerCase(), length: readLength(length) })
  return undefined
}

const enclosure: Field = {
  open: (drafts, attributes, base) => {
    const [url = '', type = '', length = ''] = ['url', 'type', 'length'].map(
      (key) => attribute(attributes, key) || attribute(attributes, `enc:${key}`),
    )
    return addEnclosure(drafts, 'enclosures', { url: url || attribute(attributes, 'rdf:resource'), type, length, base })
  },
}

const thumbnail: Field = {
  open: ({ item }, attributes, base) => {
    const url = imageOf(attributes, base)
    item.thumbnailUrl ??= url
    return url === null ? undefined : addOther(item, { name: 'media:thumbnail', by: 'itunes:image', value: url })
  },
}

const content: Field = {
  open: (drafts, attributes, base) => {
    const [url = '', type = '', length = ''] = ['url', 'type', 'filesize'].map((key) => attribute(attributes, key))
    if (url === '') return
    addEnclosure(drafts, 'media', { url, type, length, base })
    return addOther(drafts.item, { name: 'media:content', by: 'enclosure', value: resolve(url, base) ?? url })
  },
  children: table({ 'media:thumbnail': thumbnail }),
}

const atomLink: Field = {
  open: (drafts, attributes, base) => {
    const [url = '', type = '', length = ''] = ['href', 'type', 'length'].map((key) => attribute(attributes, key))
    const rel = attribute(attributes, 'rel').trim().toLowerCase() || 'alternate'
    if (rel === 'enclosure') return addEnclosure(drafts, 'enclosures', { url, type, length, base })
    const href = resolve(url, base)
    if (rel !== 'alternate' || href === null) return 'left out'
    drafts.item.link ||= href
    return settle(drafts.item.link, href)
  },
}

const transcript: Field = {
  open: ({ item }, attributes, base) => {
    const url = resolve(attribute(attributes, 'url'), base)
    if (url === null || item.transcripts.length >= limits.several) return 'left out'
    const [type = '', language, rel] = ['type', 'language', 'rel'].map((key) => attribute(attributes, key).trim())
    item.transcripts.push({ url, type: type.toLowerCase(), ...(language && { language }), ...(rel && { rel }) })
  },
}

const chapters: Field = {
  open: ({ item }, attributes, base) => {
    const url = resolve(attribute(attributes, 'url'), base)
    if (url === null) return 'left out'
    item.chapters ??= { url, type: attribute(attributes, 'type').trim().toLowerCase() }
    return settle(item.chapters.url, url)
  },
}

const simpleChapter: Field = {
  open: ({ item }, attributes, base) => {
    const startTime = readStart(attribute(attributes, 'start'))
    if (startTime === null || item.simpleChapters.length >= limits.chapters) return 'left out'
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
    return settle(item.guid, written.trim() === '' ? '' : written)
  },
})

/** RSS uses `ann@example.com (Ann)`. Only the name is shown. */
function authorOf(written: string): string {
  const [, before = written, inside = ''] = /^([^()]*)\(([^()]+)\)\s*$/.exec(written) ?? []
  return [inside, before].map(line).find((part) => part !== '' && !/^\S+@\S+$/.test(part)) ?? ''
}

const author = (authorTag: string): Field => ({
  take: ({ item }, written) => {
    const name = authorOf(written)
    if (item.author === '') Object.assign(item, { author: name, authorTag })
    // An address without a name isn't shown.
    return name === '' && written.trim() !== '' ? 'left out' : settle(item.author, name)
  },
})

export const itemTable: Table = table({
  'title atom:title': first('title'),
  'itunes:title': first('itunesTitle'),
  'dc:title': otherwise('otherTitle', 'dc:title', 'title'),
  author: author('author'),
  'dc:creator': author('dc:creator'),
  guid: guid((_drafts, _written, attributes) => attribute(attributes, 'ispermalink').trim().toLowerCase() !== 'false'),
  'atom:id': guid(() => false),
  link,
  'atom:link': atomLink,
  'pubdate atom:published atom:issued': first('date'),
  'dc:date': otherwise('otherDate', 'dc:date', 'pubDate'),
  'atom:updated atom:modified': first('otherDate'),
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
      return settle(item.season, written.trim())
    },
  },
  'itunes:episode': first('episode'),
  'podcast:episode': {
    take: ({ item }, written, attributes) => {
      item.otherEpisode ||= written.trim()
      item.episodeDisplay ||= line(attribute(attributes, 'display'))
      return settle(item.otherEpisode, written.trim())
    },
  },
  'itunes:episodetype': first('type'),
  'itunes:image googleplay:image': image,
  'media:thumbnail': thumbnail,
  'podcast:transcript': transcript,
  'podcast:chapters': chapters,
  'psc:chapters': { children: table({ 'psc:chapter': simpleChapter }) },
  'podcast:person': person,
})
