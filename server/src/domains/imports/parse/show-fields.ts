import { resolve } from './addresses.ts'
import { attribute, type Attributes } from './attributes.ts'
import { readCategory, wasCategory } from './categories.ts'
import { table, type Drafts, type Field, type Table } from './field.ts'
import { limits } from './limits.ts'
import { atomText, imageOf, readPerson, richText } from './shared-fields.ts'
import type { ShowDraft } from './show-draft.ts'
import { isYes, line } from './text.ts'

type Take = (drafts: Drafts, text: string, attributes: Attributes, base: string) => void
const text = (take: Take): Field => ({ take })

/** The first that says something counts. */
const first = (
  key:
    | 'title'
    | 'otherTitle'
    | 'managingEditor'
    | 'subtitle'
    | 'language'
    | 'ownerName'
    | 'ownerEmail'
    | 'copyright'
    | 'explicit'
    | 'type'
    | 'guid'
    | 'medium'
    | 'country',
) => text(({ show }, written) => void (show[key] ||= written.trim()))

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

const image: Field = {
  take: ({ show }, written, attributes, base) => void (show.imageUrl ??= imageOf(attributes, base, written)),
}

const otherImage: Field = {
  take: ({ show }, written, attributes, base) => void (show.otherImageUrl ??= imageOf(attributes, base, written)),
}

const author = text(({ show }, written) => {
  const name = line(written)
  if (name !== '' && !show.authors.includes(name) && show.authors.length < limits.several) show.authors.push(name)
})

const otherAuthor = text(({ show }, written) => {
  const name = line(written)
  if (name !== '' && !show.otherAuthors.includes(name) && show.otherAuthors.length < limits.several) show.otherAuthors.push(name)
})

const block = text(({ show }, written) => void (show.isBlocked ||= isYes(written)))
const summary: Field = { isRich: true, take: ({ show }, written) => void (show.summary ??= richText(written)) }
const moved = text(({ show }, written, _attributes, base) => void (show.newFeedUrl ??= resolve(written, base)))
const email = text(({ show }, written) => void (show.ownerEmail ||= written.trim()))

export const showTable: Table = table({
  title: first('title'),
  'atom:title': first('title'),
  'itunes:title': text(({ show }, written) => void (show.title ||= written.trim())),
  'dc:title': first('otherTitle'),
  managingeditor: first('managingEditor'),
  'itunes:subtitle': first('subtitle'),
  description: { isRich: true, take: ({ show }, written) => void (show.description ??= richText(written)) },
  'atom:subtitle': { isRich: true, take: ({ show }, written, attributes) => void (show.description ??= atomText(written, attributes)) },
  'atom:tagline': { isRich: true, take: ({ show }, written, attributes) => void (show.description ??= atomText(written, attributes)) },
  'content:encoded': summary,
  'itunes:summary': summary,
  'googleplay:description': summary,
  language: first('language'),
  'dc:language': first('language'),
  link: text(({ show }, written, attributes, base) => void (show.link ||= resolve(written || attribute(attributes, 'href'), base) ?? '')),
  'atom:link': link,
  'itunes:author': author,
  'googleplay:author': otherAuthor,
  'dc:creator': otherAuthor,
  'atom:author': { children: table({ 'atom:name': otherAuthor }) },
  'itunes:owner': { children: table({ 'itunes:name': first('ownerName'), 'itunes:email': email, name: first('ownerName'), email }) },
  'itunes:email': email,
  'googleplay:email': email,
  copyright: first('copyright'),
  'atom:rights': first('copyright'),
  'dc:rights': first('copyright'),
  'itunes:explicit': first('explicit'),
  'googleplay:explicit': first('explicit'),
  'itunes:category': category,
  'googleplay:category': {
    open: ({ show }, attributes) => {
      const name = attribute(attributes, 'text').trim().slice(0, 200)
      if (name !== '') addCategory(show, show.otherCategories, name, null)
    },
  },
  'itunes:keywords': text(({ show }, written) => {
    for (const word of written.split(',').map(line)) if (word !== '' && show.keywords.size < limits.several) show.keywords.add(word)
  }),
  'itunes:image': image,
  'itunes:link': {
    open: ({ show }, attributes, base) => void (attribute(attributes, 'rel') === 'image' && (show.imageUrl ??= imageOf(attributes, base))),
  },
  'googleplay:image': otherImage,
  image: { children: table({ url: otherImage }) },
  'atom:logo': otherImage,
  'atom:icon': otherImage,
  'media:thumbnail': otherImage,
  'itunes:type': first('type'),
  'itunes:complete': text(({ show }, written) => void (show.isComplete ||= isYes(written))),
  'itunes:block': block,
  'googleplay:block': block,
  'itunes:new-feed-url': moved,
  newlocation: moved,
  'podcast:locked': text(({ show }, written) => void (show.isLocked ||= isYes(written))),
  'podcast:guid': first('guid'),
  'podcast:medium': first('medium'),
  'podcast:txt': text(({ show }, written, attributes) => {
    if (show.txtRecords.length >= limits.several) return
    show.txtRecords.push({ purpose: attribute(attributes, 'purpose').trim(), value: written.trim() })
  }),
  'podcast:funding': text(({ show }, written, attributes, base) => {
    const url = resolve(attribute(attributes, 'url'), base)
    if (url !== null && show.funding.length < limits.several) show.funding.push({ url, text: line(written) })
  }),
  'podcast:person': text(({ show }, written, attributes, base) => readPerson(show.persons, written, attributes, base)),
  'spotify:countryoforigin': first('country'),
})
