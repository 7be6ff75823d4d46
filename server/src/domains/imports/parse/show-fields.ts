import { categoryTree, isCategory } from '@castwright/contract/categories.ts'
import { attribute, line, looksLikeHtml, resolve } from '../../../platform/xml/text.ts'
import type { ShowFacts } from '../facts.ts'
import { atomText, explicitness, type Field, imageOf, isYes, readPerson, richText, type ShowDraft, table, type Table } from './fields.ts'
import { itemTable } from './item-fields.ts'
import { limits, type Problems } from './problems.ts'

type Keys<Value> = { [Key in keyof ShowDraft]: ShowDraft[Key] extends Value ? Key : never }[keyof ShowDraft]

/** The first one with content wins. */
const first = (key: Keys<string>): Field => ({ take: ({ show }, written) => void (show[key] ||= written.trim()) })

const yes = (key: 'isComplete' | 'isBlocked' | 'isLocked'): Field => ({
  take: ({ show }, written) => void (show[key] ||= isYes(written)),
})

const rich = (key: 'description' | 'summary', read = richText): Field => ({
  isRich: true,
  take: ({ show }, written, attributes) => void (show[key] ??= read(written, attributes)),
})

const image = (key: 'imageUrl' | 'otherImageUrl'): Field => ({
  take: ({ show }, written, attributes, base) => void (show[key] ??= imageOf(attributes, base, written)),
})

const author = (key: 'authors' | 'otherAuthors'): Field => ({
  take: ({ show }, written) => {
    const name = line(written)
    if (name !== '' && !show[key].includes(name) && show[key].length < limits.several) show[key].push(name)
  },
})

const addCategory = (show: ShowDraft, to: Set<string>, name: string, subcategory: string | null): void => {
  const found = readCategory(name, subcategory)
  if (found !== null && to.size < limits.several) to.add(found)
  const isKnown = found !== null && (subcategory === null || wasCategory(subcategory))
  if (isKnown || show.unknownCategories.size >= limits.several) return
  show.unknownCategories.add(line(subcategory === null ? name : `${name} > ${subcategory}`))
}

const subcategory: Field = {
  open: ({ show }, attributes) => {
    const name = attribute(attributes, 'text').trim().slice(0, 200)
    if (!show.category || name === '') return
    show.category.hasSubcategory = true
    addCategory(show, show.categories, show.category.name, name)
  },
}

const category: Field = {
  open: ({ show }, attributes) => {
    show.category = { name: attribute(attributes, 'text').trim().slice(0, 200), hasSubcategory: false }
  },
  children: table({ 'itunes:category': subcategory }),
  take: ({ show }, written) => {
    const { name, hasSubcategory } = show.category ?? { name: '', hasSubcategory: false }
    if (!hasSubcategory && (name || written.trim())) addCategory(show, show.categories, name || written.trim(), null)
    show.category = null
  },
}

const link: Field = {
  open: ({ show }, attributes, base) => {
    const href = resolve(attribute(attributes, 'href'), base)
    const rel = attribute(attributes, 'rel').trim().toLowerCase() || 'alternate'
    if (href === null) return
    if (rel === 'alternate') show.link ||= href
    else if (rel === 'self') show.selfUrl ??= href
    else if (rel === 'next') show.nextUrl ??= href
  },
}

const moved: Field = { take: ({ show }, written, _attributes, base) => void (show.newFeedUrl ??= resolve(written, base)) }

const showTable: Table = table({
  'title atom:title itunes:title': first('title'),
  'dc:title': first('otherTitle'),
  managingeditor: first('managingEditor'),
  'itunes:subtitle': first('subtitle'),
  description: rich('description'),
  'atom:subtitle atom:tagline': rich('description', atomText),
  'content:encoded itunes:summary googleplay:description': rich('summary'),
  'language dc:language': first('language'),
  link: {
    take: ({ show }, written, attributes, base) => void (show.link ||= resolve(written || attribute(attributes, 'href'), base) ?? ''),
  },
  'atom:link': link,
  'itunes:author': author('authors'),
  'googleplay:author dc:creator': author('otherAuthors'),
  'atom:author': { children: table({ 'atom:name': author('otherAuthors') }) },
  'itunes:owner': { children: table({ 'name itunes:name': first('ownerName'), 'email itunes:email': first('ownerEmail') }) },
  'itunes:email googleplay:email': first('ownerEmail'),
  'copyright atom:rights dc:rights': first('copyright'),
  'itunes:explicit googleplay:explicit': first('explicit'),
  'itunes:category': category,
  'googleplay:category': {
    open: ({ show }, attributes) => {
      const name = attribute(attributes, 'text').trim().slice(0, 200)
      if (name !== '') addCategory(show, show.otherCategories, name, null)
    },
  },
  'itunes:keywords': {
    take: ({ show }, written) => {
      for (const word of written.split(',').map(line)) if (word !== '' && show.keywords.size < limits.several) show.keywords.add(word)
    },
  },
  'itunes:image': image('imageUrl'),
  'itunes:link': {
    open: ({ show }, attributes, base) => void (attribute(attributes, 'rel') === 'image' && (show.imageUrl ??= imageOf(attributes, base))),
  },
  'googleplay:image atom:logo atom:icon media:thumbnail': image('otherImageUrl'),
  image: { children: table({ url: image('otherImageUrl') }) },
  'itunes:type': first('type'),
  'itunes:complete': yes('isComplete'),
  'itunes:block googleplay:block': yes('isBlocked'),
  'itunes:new-feed-url newlocation': moved,
  'podcast:locked': yes('isLocked'),
  'podcast:guid': first('guid'),
  'podcast:medium': first('medium'),
  'podcast:txt': {
    take: ({ show }, written, attributes) => {
      if (show.txtRecords.length < limits.several)
        show.txtRecords.push({ purpose: attribute(attributes, 'purpose').trim(), value: written.trim() })
    },
  },
  'podcast:funding': {
    take: ({ show }, written, attributes, base) => {
      const url = resolve(attribute(attributes, 'url'), base)
      if (url !== null && show.funding.length < limits.several) show.funding.push({ url, text: line(written) })
    },
  },
  'podcast:person': { take: ({ show }, written, attributes, base) => readPerson(show.persons, written, attributes, base) },
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
export function readShow(draft: ShowDraft, problems: Problems): ShowFacts {
  const description = draft.description ?? draft.summary
  const categories = draft.categories.size > 0 ? draft.categories : draft.otherCategories
  for (const name of draft.unknownCategories) {
    problems.add('bad_value', { line: null }, `“${name.slice(0, 100)}” isn't an Apple category. Choose the closest one in the form.`)
  }
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

/** Without `mailto:` and a surrounding name. */
const emailOf = (written: string): string => /[^\s<>()":;,]+@[^\s<>()":;,]+/.exec(written.slice(0, 400))?.[0] ?? ''

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&amp;', '&')
    .replace(/\band\b/g, '&')
    .replace(/[^\p{L}\p{N}&]+/gu, '')

/** Names Apple used until 2019 and in its first years. */
const former: Record<string, string[]> = {
  Arts: ['Arts & Entertainment'],
  'Arts > Books': ['Literature'],
  Business: ['Shopping'],
  'Business > Investing': ['Finance'],
  'Business > Management': ['Management & Marketing'],
  'Business > Non-Profit': ['Non-Profit'],
  Education: ['Education Technology', 'Educational Technology', 'Higher Education', 'K-12'],
  'Education > Courses': ['Training'],
  'Education > Language Learning': ['Language Courses'],
  'Education > Self-Improvement': ['Self-Help'],
  Government: ['Government & Organizations', 'Local', 'National', 'Regional'],
  'Health & Fitness': ['Health'],
  'Health & Fitness > Fitness': ['Fitness & Nutrition'],
  'Health & Fitness > Medicine': ['Medicine'],
  'Kids & Family': ['Family'],
  Leisure: ['Games & Hobbies'],
  'Leisure > Automotive': ['Transportation'],
  'Leisure > Games': ['Other Games'],
  News: ['News & Politics', 'Public Radio', 'Talk Radio'],
  'News > Business News': ['Business News'],
  'News > Tech News': ['Tech News', 'Technology News'],
  Science: ['Science & Medicine'],
  'Society & Culture': ['International'],
  'Society & Culture > Personal Journals': ['Audio Blogs'],
  'Society & Culture > Places & Travel': ['Travel'],
  Sports: ['Amateur', 'College & High School', 'Professional', 'Sports & Recreation'],
  'Sports > Wilderness': ['Outdoor'],
  'TV & Film': ['Movies & Television', 'Movies & TV'],
  Technology: ['Gadgets', 'Podcasting', 'Software How-To'],
}

const tops = new Map<string, string>()
const subs = new Map<string, string>()
for (const { name, subcategories } of categoryTree) {
  tops.set(plain(name), name)
  for (const sub of subcategories) subs.set(plain(sub), `${name} > ${sub}`)
}
const olds = new Map(Object.entries(former).flatMap(([now, names]) => names.map((name) => [plain(name), now])))

/** Looks up a name without its parent: a category, else an unambiguous subcategory, else its current name. */
const single = (name: string): string | null => tops.get(plain(name)) ?? subs.get(plain(name)) ?? olds.get(plain(name)) ?? null

/** Whether Apple has or had a category of that name, at any level. */
const wasCategory = (name: string): boolean => single(name) !== null

/** Maps a feed category and its subcategory to our form, or null if Apple never had it. */
export function readCategory(name: string, subcategory: string | null): string | null {
  if (subcategory === null) {
    const [first = '', second] = name.split(/\s*[>/|:]\s*/)
    return second === undefined ? single(name) : (readCategory(first, second) ?? single(name))
  }
  if (name === '') return single(subcategory)
  const parent = tops.get(plain(name)) ?? olds.get(plain(name)) ?? null
  const [top] = (parent ?? '').split(' > ')
  const child = subs.get(plain(subcategory))
  if (child && (parent === null || child.startsWith(`${top} > `))) return child
  // Moved to another parent, or renamed.
  return olds.get(plain(subcategory)) ?? (parent && isCategory(parent) ? parent : (child ?? single(name)))
}
