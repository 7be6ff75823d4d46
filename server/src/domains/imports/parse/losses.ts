import type { Problem } from '../facts.ts'

/** What every host writes for itself: another one has its own. */
const ofHosts = new Set([
  'generator',
  'lastbuilddate',
  'pubdate',
  'docs',
  'ttl',
  'cloud',
  'skiphours',
  'skipdays',
  'webmaster',
  'items',
  'comments',
  'podcast:podping',
  'atom:updated',
  'atom:id',
  'atom:generator',
])

/** In notes: what is shown, and what no feed of ours carries. Scripts and styles were never shown. */
const lostTags = /<(iframe|video|audio|object|embed|form|table|svg|canvas)\b/gi
const images = /<img\b[^>]*>/gi
const secureSource = /\ssrc\s*=\s*["']?\s*https:/i

const most = 200

/** Counts what the old feed has and ours will not have, by name. */
export class Losses {
  readonly #elements = new Map<string, number>()
  readonly #tags = new Map<string, number>()
  readonly #replaced = new Map<string, number>()

  element(meaning: string, raw: string): void {
    if (!ofHosts.has(meaning)) add(this.#elements, raw.slice(0, 60))
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
      ...[...this.#elements].map(([name, count]) => problem(`<${name}> is left out (${times(count)}): there is no place for it here.`)),
      ...[...this.#replaced].map(([words, count]) => problem(`${words} (${times(count)}).`)),
      ...[...this.#tags].map(([name, count]) =>
        problem(
          name === 'img'
            ? `Images without an https address are left out of notes (${times(count)}).`
            : `<${name}> is left out of notes (${times(count)}). Its text stays.`,
        ),
      ),
    ]
  }
}

const times = (count: number): string => (count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`)

function add(counts: Map<string, number>, name: string): void {
  if (counts.has(name) || counts.size < most) counts.set(name, (counts.get(name) ?? 0) + 1)
}
