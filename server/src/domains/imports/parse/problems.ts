import { importLimits } from '@castwright/contract/imports/limits.ts'
import { TreeBuilder } from '../../../platform/xml/tree.ts'
import type { Problem } from '../../../schema/imports.ts'

/** Far beyond any legitimate feed. */
export const limits = {
  bytes: importLimits.feed,
  items: importLimits.items,
  depth: 100,
  attributes: 200,
  /** Characters of one text. Longer texts are cut. */
  text: 1024 ** 2,
  /** Characters of one channel element with everything inside. */
  element: 8 * 1024 ** 2,
  /** Per kind in one item or show: transcripts, records, fundings. */
  several: 100,
  persons: 50,
  chapters: 1000,
  problems: 500,
}
export type Limits = Record<keyof typeof limits, number>

export type Where = { line: number | null; position?: number; title?: string }

/** Problems found while reading, up to a readable number. */
export class Problems {
  readonly #list: Problem[] = []
  #more = 0

  add(kind: Problem['kind'], where: Where, message: string): void {
    if (this.#list.length >= limits.problems) this.#more += 1
    else this.#list.push({ kind, line: where.line, position: where.position ?? null, title: where.title?.slice(0, 200) ?? null, message })
  }

  all(): Problem[] {
    if (this.#more === 0) return this.#list
    const message = `The feed has ${this.#more} more problems not listed here.`
    return [...this.#list, { kind: 'bad_value', line: null, position: null, title: null, message }]
  }
}

/** Namespaces that our own feed declares. The empty one is RSS itself. */
const spaces = new Set(['', 'podcast', 'itunes', 'atom', 'content', 'spotify'])

/** A claim that the old host uses podping would be wrong here, and validators reject the deprecated order of episodes. */
const dropped = new Set(['podcast:podping', 'itunes:order'])

/** Elements that are carried over. */
export const isCarried = (name: string): boolean => /^(?:podcast|itunes):./.test(name) && !dropped.has(name)

/** A broken feed is read case-insensitively. */
const localNames = new Map(
  `alternateEnclosure contentLink episodeType feedGuid isClosedCaptioned itemGuid liveItem liveValue remoteItem socialInteract
  updateFrequency valueRecipient valueTimeSplit metaBoost`
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name]),
)

export const createCarrier = (): TreeBuilder => new TreeBuilder(spaces, localNames)

/** Elements that our feed has, too, with values of its own. RSS 1.0 repeats its items in a list. */
const ofHosts = new Set('generator lastbuilddate pubdate items atom:updated atom:generator'.split(' '))

/** Visible elements in notes that our feeds don't support. Scripts and styles were never visible. */
const lostTags = /<(iframe|video|audio|object|embed|form|table|svg|canvas)\b/gi
const images = /<img\b[^>]*>/gi
const secureSource = /\ssrc\s*=\s*["']?\s*https:/i

const maxNames = 200

/** What became of an element: nothing to say if it was used or says nothing, `left out`, or the element that replaces it. */
export type Outcome = 'left out' | { by: string } | undefined

/** An element that is used only if another is missing. `by` is what our feed has instead. */
export type Other = { name: string; by: string; value: string }

/** Counts what the old feed has and ours won't have, by name. */
export class Losses {
  readonly #elements = new Map<string, number>()
  readonly #tags = new Map<string, number>()
  readonly #replaced = new Map<string, number>()

  element(meaning: string, raw: string): void {
    if (!ofHosts.has(meaning)) add(this.#elements, raw.slice(0, 60))
  }

  /** What became of an element with a field. */
  outcome(outcome: Outcome | void, raw: string): void {
    if (outcome === 'left out') add(this.#elements, raw.slice(0, 60))
    else if (outcome) this.replaced(raw.slice(0, 60), outcome.by)
  }

  /** Elements that are used only if others are missing, and say something else than those. */
  others(others: Other[], used: (other: Other) => boolean): void {
    for (const other of others) if (!used(other)) this.replaced(other.name.slice(0, 60), other.by)
  }

  /** Another element says the same in our feed. */
  replaced(name: string, by: string): void {
    add(this.#replaced, `<${name}> is replaced by <${by}>`)
  }

  notes(html: string): void {
    if (!html.includes('<')) return
    for (const [, tag] of html.matchAll(lostTags)) add(this.#tags, tag!.toLowerCase())
    for (const [image] of html.matchAll(images)) if (!secureSource.test(image)) add(this.#tags, 'img')
  }

  problems(): Problem[] {
    const problem = (message: string): Problem => ({ kind: 'lost', line: null, position: null, title: null, message })
    return [
      ...[...this.#elements].map(([name, count]) => problem(`<${name}> is left out (${times(count)}).`)),
      ...[...this.#replaced].map(([words, count]) => problem(`${words} (${times(count)}).`)),
      ...[...this.#tags].map(([name, count]) =>
        problem(
          name === 'img'
            ? `Images without an https URL are removed from the show notes (${times(count)}).`
            : `<${name}> is left out of notes (${times(count)}). Its text stays.`,
        ),
      ),
    ]
  }
}

const times = (count: number): string => (count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`)

function add(counts: Map<string, number>, name: string): void {
  if (counts.has(name) || counts.size < maxNames) counts.set(name, (counts.get(name) ?? 0) + 1)
}
