import { all, channelOf, type Element } from '../../feeds/testing.ts'
import { dereference } from '../../../platform/xml/references.ts'

/** A difference between an old and a new feed. */
export type Difference = { place: 'channel' | 'item'; name: string; was: string; is: string }

/** Elements that every host generates itself, and pictures, which have other URLs. */
const ofHosts = new Set(['generator', 'lastBuildDate', 'itunes:new-feed-url', 'podcast:locked', 'item', 'image', 'itunes:image'])

/** Links of the feed itself, its pages and hubs, and pictures. */
const isOwnLink = ({ name, attributes }: Element): boolean =>
  /^(?:atom\d*|itunes):link$/.test(name) && /^(?:self|hub|first|last|prev|previous|next|current|image)$/i.test(attributes['rel'] ?? '')

/** Says what is the case anyway. */
const isDefault = ({ name, text }: Element): boolean => /:(?:block|complete)$/.test(name) && text.trim().toLowerCase() !== 'yes'

/** Measured from the files, which differ here. */
const measured = new Set(['itunes:duration', 'enclosure'])

const words = (html: string): string =>
  dereference(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

/** Images and headings count in addition to the text. */
const shapes = (html: string): string =>
  [...html.matchAll(/<(img|h[1-6]|iframe|video|table)\b/gi)].map(([, tag]) => tag!.toLowerCase().replace(/h[1-6]/, 'h')).join(' ')

const values: Record<string, (text: string) => string> = {
  'itunes:explicit': (text) => (/^(?:yes|true|explicit)$/i.test(text) ? 'true' : 'false'),
  pubDate: (text) => new Date(text).toISOString(),
  // Directories add the sign and the year.
  copyright: (text) => text.replace(/^(?:\s|©|&copy;|\(c\)|copyright\b|(?:19|20)\d\d(?:\s*[-–]\s*(?:19|20)\d\d)?\b[,.]?)+/i, ''),
  // Castwright writes the author names there.
  managingEditor: (text) => /\S+@\S+/.exec(text)?.[0] ?? text,
  language: (text) => text.toLowerCase(),
  'itunes:keywords': (text) =>
    text
      .split(',')
      .map((word) => word.trim())
      .join(','),
}

/** Normalizes an element to a comparable line. */
function lineOf({ name, attributes, text, children }: Element): string {
  const own = Object.entries(attributes)
    .filter(([key]) => !key.startsWith('xml') && !(name === 'guid'))
    .filter(([key]) => !(['podcast:transcript', 'podcast:chapters'].includes(name) && ['url', 'type'].includes(key)))
    .toSorted(([a], [b]) => a.localeCompare(b))
    .filter(([, value]) => value.trim() !== '')
    .map(([key, value]) => `${key}=${value.trim().replace(/\/$/, '')}`)
  // The order of an owner's name and address means nothing.
  const inner = (name === 'itunes:owner' ? children.map(lineOf).toSorted() : children.map(lineOf)).join(' ')
  const said = values[name]?.(text.trim()) ?? `${words(text)} ${shapes(text)}`.trim()
  return [...own, said, inner].filter((part) => part.trim() !== '').join(' | ')
}

const notes = ['description', 'content:encoded', 'itunes:summary']

type Said = Map<string, string[]>

function saidBy(element: Element): Said {
  const said: Said = new Map()
  for (const child of element.children) {
    if (
      ofHosts.has(child.name) ||
      isOwnLink(child) ||
      isDefault(child) ||
      (child.name === 'pubDate' && element.name === 'channel') ||
      measured.has(child.name) ||
      lineOf(child) === ''
    )
      continue
    said.set(child.name, [...(said.get(child.name) ?? []), lineOf(child)])
  }
  return said
}

function lost(place: Difference['place'], old: Element, now: Element): Difference[] {
  const [was, is] = [saidBy(old), saidBy(now)]
  return [...was].flatMap(([name, lines]) => {
    // The elements with notes. Our feed has the second and third only if they differ.
    const left = (notes.includes(name) ? notes : [name]).flatMap((one) => is.get(one) ?? [])
    return lines.flatMap((line) => {
      const at = left.indexOf(line)
      if (at !== -1 && !notes.includes(name)) left.splice(at, 1)
      return at === -1 ? [{ place, name, was: line.slice(0, 200), is: left[0]?.slice(0, 200) ?? '' }] : []
    })
  })
}

const guidOf = (item: Element): string => (all(item, 'guid')[0]?.text ?? all(item, 'enclosure')[0]?.attributes['url'] ?? '').trim()

/** Everything the old feed has and the new one lacks. */
export function differencesBetween(oldXml: string, newXml: string): Difference[] {
  const [old, now] = [channelOf(oldXml), channelOf(newXml)]
  const items = new Map(all(now, 'item').map((item) => [guidOf(item), item]))
  return [
    ...lost('channel', old, now),
    ...all(old, 'item').flatMap((item) => {
      const same = items.get(guidOf(item))
      return same ? lost('item', item, same) : [{ place: 'item' as const, name: 'item', was: guidOf(item), is: '' }]
    }),
  ]
}

/** How often each element differs, as one line. */
export function counted(differences: Difference[]): string {
  const counts = new Map<string, number>()
  for (const { place, name } of differences) counts.set(`${place} ${name}`, (counts.get(`${place} ${name}`) ?? 0) + 1)
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ')
}
