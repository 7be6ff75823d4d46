import { resolve } from './addresses.ts'
import { attribute, type Attributes } from './attributes.ts'
import { readStart } from './durations.ts'
import { readLength } from './enclosures.ts'
import { table, type Drafts, type Field, type Table } from './field.ts'
import { limits } from './limits.ts'
import { atomText, imageOf, readPerson, richText } from './shared-fields.ts'
import { detach, isYes, line } from './text.ts'

/** The first of several that says something counts, for all texts. */
const text = (take: (drafts: Drafts, text: string, attributes: Attributes, base: string) => void): Field => ({ take })

function addEnclosure({ item }: Drafts, to: 'enclosures' | 'media', written: string, type: string, length: string, base: string): void {
  const url = resolve(written, base)
  if (url === null) item.badAddress ||= written.trim()
  else if (item[to].length < limits.several)
    item[to].push({ url: detach(url), type: type.trim().toLowerCase(), length: readLength(length) })
}

const enclosure: Field = {
  open: (drafts, attributes, base) => {
    const url = attribute(attributes, 'url') || attribute(attributes, 'rdf:resource') || attribute(attributes, 'enc:url')
    const type = attribute(attributes, 'type') || attribute(attributes, 'enc:type')
    addEnclosure(drafts, 'enclosures', url, type, attribute(attributes, 'length') || attribute(attributes, 'enc:length'), base)
  },
}

const image: Field = {
  open: ({ item }, attributes, base) => {
    item.imageUrl ??= imageOf(attributes, base)
  },
}

const thumbnail: Field = {
  open: ({ item }, attributes, base) => {
    item.thumbnailUrl ??= imageOf(attributes, base)
  },
}

const content: Field = {
  open: (drafts, attributes, base) => {
    const url = attribute(attributes, 'url')
    if (url === '') return
    addEnclosure(drafts, 'media', url, attribute(attributes, 'type'), attribute(attributes, 'filesize'), base)
  },
  children: table({ 'media:thumbnail': thumbnail }),
}

const link: Field = {
  open: (drafts, attributes, base) => {
    const { item } = drafts
    const href = attribute(attributes, 'href')
    const rel = attribute(attributes, 'rel').trim().toLowerCase() || 'alternate'
    if (rel === 'enclosure') addEnclosure(drafts, 'enclosures', href, attribute(attributes, 'type'), attribute(attributes, 'length'), base)
    else if (rel === 'alternate') item.link ||= resolve(href, base) ?? ''
  },
}

const transcript: Field = {
  open: ({ item }, attributes, base) => {
    const url = resolve(attribute(attributes, 'url'), base)
    if (url === null || item.transcripts.length >= limits.several) return
    const language = attribute(attributes, 'language').trim()
    const rel = attribute(attributes, 'rel').trim()
    const type = attribute(attributes, 'type').trim().toLowerCase()
    item.transcripts.push({ url, type, ...(language && { language }), ...(rel && { rel }) })
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
    const [url, img] = [resolve(attribute(attributes, 'href'), base), resolve(attribute(attributes, 'image'), base)]
    const title = attribute(attributes, 'title').trim().slice(0, 1000)
    item.simpleChapters.push({ startTime, title: detach(title), ...(url && { url: detach(url) }), ...(img && { img: detach(img) }) })
  },
}

const guid = text(({ item }, written, attributes) => {
  // Kept with all blanks: what an app makes of them it made of the old feed too, and will make of ours.
  if (item.guid !== null || written.trim() === '') return
  item.guid = written
  item.isPermaLink = attribute(attributes, 'ispermalink').trim().toLowerCase() !== 'false'
})

const atomId = text(({ item }, written) => {
  if (item.guid !== null || written.trim() === '') return
  item.guid = written
  item.isPermaLink = false
})

/** RSS has `ann@example.com (Ann)`; the name alone is shown. */
function authorOf(written: string): string {
  const [, before = written, inside = ''] = /^([^()]*)\(([^()]+)\)\s*$/.exec(written) ?? []
  return [inside, before].map(line).find((part) => part !== '' && !/^\S+@\S+$/.test(part)) ?? ''
}

const author = (tag: string): Field =>
  text(({ item }, written) => {
    if (item.author !== '') return
    item.author = authorOf(written)
    item.authorTag = tag
  })

const date = text(({ item }, written) => void (item.date ||= written.trim()))
const otherDate = text(({ item }, written) => void (item.otherDate ||= written.trim()))
const explicit = text(({ item }, written) => void (item.explicit ||= written))
const block = text(({ item }, written) => void (item.isBlocked ||= isYes(written)))
const description: Field = { isRich: true, take: ({ item }, written) => void (item.description ??= richText(written)) }
const summary: Field = { isRich: true, take: ({ item }, written) => void (item.summary ??= richText(written)) }

const fields: Record<string, Field> = {
  title: text(({ item }, written) => void (item.title ||= written.trim())),
  'itunes:title': text(({ item }, written) => void (item.itunesTitle ||= written.trim())),
  'dc:title': text(({ item }, written) => void (item.otherTitle ||= written.trim())),
  author: author('author'),
  'dc:creator': author('dc:creator'),
  guid,
  'atom:id': atomId,
  link: text(({ item }, written, attributes, base) => void (item.link ||= resolve(written || attribute(attributes, 'href'), base) ?? '')),
  'atom:link': link,
  pubdate: date,
  'atom:published': date,
  'atom:issued': date,
  'dc:date': otherDate,
  'atom:updated': otherDate,
  'atom:modified': otherDate,
  'content:encoded': { isRich: true, take: ({ item }, written) => void (item.encoded ??= richText(written)) },
  'atom:content': { isRich: true, take: ({ item }, written, attributes) => void (item.encoded ??= atomText(written, attributes)) },
  description,
  'atom:summary': { isRich: true, take: ({ item }, written, attributes) => void (item.description ??= atomText(written, attributes)) },
  'itunes:summary': summary,
  'googleplay:description': summary,
  'media:description': summary,
  enclosure,
  'enc:enclosure': enclosure,
  'media:content': content,
  'itunes:duration': text(({ item }, written) => void (item.duration ||= written.trim())),
  'itunes:explicit': explicit,
  'googleplay:explicit': explicit,
  'itunes:block': block,
  'googleplay:block': block,
  'itunes:season': text(({ item }, written) => void (item.season ||= written.trim())),
  'podcast:season': text(({ item }, written, attributes) => {
    item.season ||= written.trim()
    item.seasonName ||= attribute(attributes, 'name').trim()
  }),
  'itunes:episode': text(({ item }, written) => void (item.episode ||= written.trim())),
  'podcast:episode': text(({ item }, written, attributes) => {
    item.otherEpisode ||= written.trim()
    item.episodeDisplay ||= line(attribute(attributes, 'display'))
  }),
  'itunes:episodetype': text(({ item }, written) => void (item.type ||= written.trim().toLowerCase())),
  'itunes:image': { ...image, take: ({ item }, written, attributes, base) => void (item.imageUrl ??= imageOf(attributes, base, written)) },
  'googleplay:image': image,
  'media:thumbnail': thumbnail,
  'podcast:transcript': transcript,
  'podcast:chapters': chapters,
  'psc:chapters': { children: table({ 'psc:chapter': simpleChapter }) },
  'podcast:person': text(({ item }, written, attributes, base) => readPerson(item.persons, written, attributes, base)),
}

export const itemTable: Table = table({
  ...fields,
  'atom:title': fields['title']!,
  'media:group': { children: table({ 'media:content': content, 'media:thumbnail': thumbnail, 'media:description': summary }) },
})
