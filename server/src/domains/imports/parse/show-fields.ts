import { feedLimits } from '@castwright/contract/feeds/limits.ts'
import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'
import { TxtRecord } from '@castwright/contract/podcasts/form.ts'
import { dereference } from '../../../platform/xml/references.ts'
import { attribute, line, looksLikeHtml, resolve } from '../../../platform/xml/text.ts'
import type { ShowFacts } from '../facts.ts'
import {
  addOther,
  atomText,
  explicitness,
  imageOf,
  isYes,
  richText,
  settle,
  table,
  type Field,
  type ShowDraft,
  type Table,
  commonFields,
} from './fields.ts'
import { readCategory, wasCategory } from './categories.ts'
import { itemTable } from './item-fields.ts'
import { limits, type Losses, type Outcome, type Problems } from './problems.ts'

const { first, otherwise, image, link, person } = commonFields('show')

const yes = (key: 'isComplete' | 'isBlocked' | 'isLocked'): Field => ({
  take: ({ show }, written) => void (show[key] ||= isYes(written)),
})

/** `name` is set for elements that are used only if there is no description. */
const rich = (key: 'description' | 'summary', { read = richText, name = '' } = {}): Field => ({
  isRich: true,
  take: ({ show }, written, attributes) => {
    const text = read(written, attributes)
    show[key] ??= text
    if (!text) return
    return name === '' ? settle(show[key]!.text, text.text) : addOther(show, { name, by: 'description', value: wordsOf(text.text) })
  },
})

const otherImage = (name: string): Field => ({
  take: ({ show }, written, attributes, base) => {
    const url = imageOf(attributes, base, written)
    show.otherImageUrl ??= url
    return url === null || name === '' ? undefined : addOther(show, { name, by: 'itunes:image', value: url })
  },
})

const author: Field = {
  take: ({ show: { authors } }, written) => {
    const name = line(written)
    if (name === '' || authors.includes(name)) return
    if (authors.length >= podcastLimits.authors) return 'left out'
    authors.push(name)
  },
}

const otherAuthor = (tag: string): Field => ({
  take: ({ show }, written) => {
    const name = line(written)
    if (name === '') return
    if (show.otherAuthors.length < limits.several) show.otherAuthors.push(name)
    return addOther(show, { name: tag, by: 'itunes:author', value: name })
  },
})

const addCategory = (show: ShowDraft, to: Set<string>, name: string, subcategory: string | null): Outcome => {
  const found = readCategory(name, subcategory)
  const hasRoom = found === null || to.has(found) || to.size < podcastLimits.categories
  if (found !== null && hasRoom) to.add(found)
  const isKnown = found !== null && (subcategory === null || wasCategory(subcategory))
  if (!isKnown && show.unknownCategories.size < limits.several)
    show.unknownCategories.add(line(subcategory === null ? name : `${name} > ${subcategory}`))
  return isKnown && hasRoom ? undefined : 'left out'
}

const subcategory: Field = {
  open: ({ show }, attributes) => {
    const name = attribute(attributes, 'text').trim().slice(0, 200)
    if (!show.category || name === '') return
    show.category.hasSubcategory = true
    return addCategory(show, show.categories, show.category.name, name)
  },
}

const category: Field = {
  open: ({ show }, attributes) => {
    show.category = { name: attribute(attributes, 'text').trim().slice(0, 200), hasSubcategory: false }
  },
  children: table({ 'itunes:category': subcategory }),
  take: ({ show }, written) => {
    const { name, hasSubcategory } = show.category ?? { name: '', hasSubcategory: false }
    show.category = null
    if (!hasSubcategory && (name || written.trim())) return addCategory(show, show.categories, name || written.trim(), null)
  },
}

const atomLink: Field = {
  open: ({ show }, attributes, base) => {
    const href = resolve(attribute(attributes, 'href'), base)
    const rel = attribute(attributes, 'rel').trim().toLowerCase() || 'alternate'
    if (href === null) return 'left out'
    if (rel === 'self') show.selfUrl ??= href
    else if (rel === 'next') show.nextUrl ??= href
    else if (rel === 'alternate') {
      show.link ||= href
      return settle(show.link, href)
    } else if (!ownRels.has(rel)) return 'left out'
  },
}

/** Our feed has its own hubs, and needs no pages. */
const ownRels = new Set(['hub', 'first', 'last', 'prev', 'previous', 'current'])

const moved: Field = { take: ({ show }, written, _attributes, base) => void (show.newFeedUrl ??= resolve(written, base)) }

/** Our feed has it with a value of its own. */
const own: Field = { take: () => undefined }

const showTable: Table = table({
  'title atom:title itunes:title': first('title'),
  'dc:title': otherwise('otherTitle', 'dc:title', 'title'),
  managingeditor: first('managingEditor'),
  'itunes:subtitle': first('subtitle'),
  description: rich('description'),
  'atom:subtitle atom:tagline': rich('description', { read: atomText }),
  ...Object.fromEntries(['content:encoded', 'itunes:summary', 'googleplay:description'].map((name) => [name, rich('summary', { name })])),
  'language dc:language': first('language'),
  link,
  'atom:link': atomLink,
  'itunes:author': author,
  'googleplay:author': otherAuthor('googleplay:author'),
  'dc:creator': otherAuthor('dc:creator'),
  'atom:author': { children: table({ 'atom:name': otherAuthor('author') }) },
  'itunes:owner': { children: table({ 'name itunes:name': first('ownerName'), 'email itunes:email': first('ownerEmail') }) },
  'itunes:email googleplay:email': first('ownerEmail'),
  'copyright atom:rights dc:rights': first('copyright'),
  'itunes:explicit googleplay:explicit': first('explicit'),
  'itunes:category': category,
  'googleplay:category': {
    open: ({ show }, attributes) => {
      const name = attribute(attributes, 'text').trim().slice(0, 200)
      if (name === '') return
      addCategory(show, show.otherCategories, name, null)
      return addOther(show, { name: 'googleplay:category', by: 'itunes:category', value: readCategory(name, null) ?? '' })
    },
  },
  'itunes:keywords': {
    take: ({ show }, written) => {
      const words = written
        .split(',')
        .map(line)
        .filter((word) => word !== '')
      for (const word of words) if (show.keywords.size < podcastLimits.keywords) show.keywords.add(word.slice(0, podcastLimits.keyword))
      return words.every((word) => show.keywords.has(word)) ? undefined : 'left out'
    },
  },
  'itunes:image': image,
  'itunes:link': {
    open: ({ show }, attributes, base) => {
      if (attribute(attributes, 'rel') !== 'image') return 'left out'
      const url = imageOf(attributes, base)
      show.imageUrl ??= url
      return settle(show.imageUrl, url ?? '')
    },
  },
  'googleplay:image': otherImage('googleplay:image'),
  'atom:logo': otherImage('logo'),
  'atom:icon': otherImage('icon'),
  'media:thumbnail': otherImage('media:thumbnail'),
  image: { children: table({ url: otherImage(''), 'title link': own }) },
  'itunes:type': first('type'),
  'itunes:complete': yes('isComplete'),
  'itunes:block googleplay:block': yes('isBlocked'),
  'itunes:new-feed-url newlocation': moved,
  'podcast:locked': yes('isLocked'),
  'podcast:guid': first('guid'),
  'podcast:medium': first('medium'),
  'podcast:txt': {
    take: ({ show }, written, attributes) => {
      const record = { purpose: attribute(attributes, 'purpose').trim(), value: written.trim() }
      if (show.txtRecords.length >= limits.several) return 'left out'
      show.txtRecords.push(record)
      // A proof of ownership is of no use after the import.
      if (isProof(record)) return undefined
      const kept = show.txtRecords.filter((one) => isTxtRecord(one)).length
      return isTxtRecord(record) && kept <= feedLimits.txtRecords ? undefined : 'left out'
    },
  },
  'podcast:funding': {
    take: ({ show }, written, attributes, base) => {
      const url = resolve(attribute(attributes, 'url'), base)
      if (url === null || show.funding.length >= limits.several) return 'left out'
      show.funding.push({ url, text: line(written) })
    },
  },
  'podcast:person': person,
  'spotify:countryoforigin': first('country'),
})

const item: Field = { kind: 'item', children: itemTable }
const items = { 'item atom:entry': item }
const channel: Field = { kind: 'container', children: new Map([...showTable, ...table(items)]) }

/** RSS without a channel is read as if it had one. RSS 1.0 has its items next to it. */
const root: Field = {
  kind: 'container',
  children: new Map([...showTable, ...table({ ...items, channel, redirect: { children: table({ newlocation: moved }) } })]),
}

/** Supported documents. */
export const documents: Table = table({ 'rss rdf:rdf rdf atom:feed': root })

/** `podcast:guid` is a UUID. */
export const isGuid = (text: string): boolean => /^\s*[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\s*$/i.test(text)

/** Builds the show once the whole feed was read, since fields may come last. */
export function readShow(draft: ShowDraft, problems: Problems, losses: Losses): ShowFacts {
  const description = draft.description ?? draft.summary
  const categories = draft.categories.size > 0 ? draft.categories : draft.otherCategories
  for (const name of draft.unknownCategories) {
    problems.add('bad_value', { line: null }, `“${name.slice(0, 100)}” isn't an Apple category. Choose the closest one in the form.`)
  }
  nameLosses(draft, losses, [...categories])
  if (draft.guid !== '' && !isGuid(draft.guid)) {
    const message = `The podcast:guid “${draft.guid.slice(0, 100)}” isn't a UUID. We derive the right one from the feed URL.`
    problems.add('bad_value', { line: null }, message)
  }
  return {
    title: line(draft.title) || line(draft.otherTitle),
    subtitle: line(draft.subtitle),
    description: description?.text.trim() ?? '',
    descriptionIsHtml: description !== null && (description.isHtml ?? looksLikeHtml(description.text)),
    language: draft.language,
    link: draft.link,
    authors: draft.authors.length > 0 ? draft.authors : draft.otherAuthors,
    ownerName: line(draft.ownerName),
    ownerEmail: emailOf(draft.ownerEmail),
    copyright: line(draft.copyright),
    isExplicit: explicitness(draft.explicit) ?? false,
    categories: [...categories],
    keywords: [...draft.keywords],
    imageUrl: draft.imageUrl ?? draft.otherImageUrl,
    showType: draft.type.toLowerCase() === 'serial' ? 'serial' : 'episodic',
    isComplete: draft.isComplete,
    isBlocked: draft.isBlocked,
    isLocked: draft.isLocked,
    guid: draft.guid || null,
    medium: draft.medium.toLowerCase() || null,
    newFeedUrl: draft.newFeedUrl,
    country: /^[a-z]{2}\b/i.exec(draft.country)?.[0].toUpperCase() ?? null,
    txtRecords: draft.txtRecords,
    funding: draft.funding,
    persons: draft.persons,
    contactEmail: emailOf(draft.managingEditor),
    elements: draft.elements,
  }
}

/** The words of a text, to compare HTML with plain text. */
const wordsOf = (text: string): string =>
  dereference(text.slice(0, 20_000).replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

const isProof = ({ purpose, value }: { purpose: string; value: string }): boolean =>
  purpose.toLowerCase() === 'verify' && value.startsWith('castwright-')

/** Whether our feed has it. */
const isTxtRecord = (record: { purpose: string; value: string }): boolean =>
  record.purpose.toLowerCase() !== 'verify' && TxtRecord.safeParse(record).success

/** Names what is known only at the end of the feed, because a better element may come last. */
function nameLosses(draft: ShowDraft, losses: Losses, categories: string[]): void {
  const title = line(draft.title) || line(draft.otherTitle)
  const description = wordsOf((draft.description ?? draft.summary)?.text ?? '')
  const authors = draft.authors.length > 0 ? draft.authors : draft.otherAuthors.slice(0, podcastLimits.authors)
  const used: Record<string, (value: string) => boolean> = {
    title: (value) => value === title,
    description: (value) => value === description,
    'itunes:author': (value) => authors.includes(value),
    'itunes:category': (value) => categories.includes(value),
    'itunes:image': (value) => value === (draft.imageUrl ?? draft.otherImageUrl),
  }
  losses.others(draft.others, ({ by, value }) => used[by]!(value))
  const invalid = {
    // An owner is who can be written to.
    'itunes:owner': draft.ownerName !== '' && emailOf(draft.ownerEmail) === '',
    managingEditor: draft.managingEditor !== '' && emailOf(draft.managingEditor) === '',
    'itunes:explicit': draft.explicit !== '' && explicitness(draft.explicit) === null,
    'itunes:type': draft.type !== '' && !/^(?:episodic|serial)$/i.test(draft.type),
    // Our form has one country.
    'spotify:countryOfOrigin': draft.country !== '' && !/^[a-z]{2}$/i.test(draft.country),
  }
  for (const [name, isInvalid] of Object.entries(invalid)) if (isInvalid) losses.outcome('left out', name)
}

/** Without `mailto:` and a surrounding name. */
const emailOf = (written: string): string => /[^\s<>()":;,]+@[^\s<>()":;,]+/.exec(written.slice(0, 400))?.[0] ?? ''
