import type { Attributes, XmlElement } from './port.ts'

/** Limits of elements that are carried over. Larger ones are left out. */
const limits = { characters: 20_000, elements: 300, depth: 8 }

const attributeName = /^[a-z_][\w.-]{0,60}$/i
const localName = /^[a-z][\w.-]{0,60}$/i
const script = /^[\s\u0000-\u001f]*(?:javascript|vbscript|data):/i

/** Rebuilds an element as a tree with everything inside it. Markup is never kept as text, so the writer escapes everything again. */
export class TreeBuilder {
  readonly #spaces: ReadonlySet<string>
  readonly #localNames: ReadonlyMap<string, string>
  #open: XmlElement[] = []
  #characters = 0
  #elements = 0
  #isBad = false

  /** `spaces` are the allowed namespaces, `localNames` the spelling of names by lowercase. */
  constructor(spaces: ReadonlySet<string>, localNames: ReadonlyMap<string, string>) {
    this.#spaces = spaces
    this.#localNames = localNames
  }

  get isCarrying(): boolean {
    return this.#open.length > 0
  }

  /** `name` is as written, `meaning` has the prefix of its namespace. */
  open(name: string, meaning: string, attributes: Attributes): void {
    const colon = meaning.indexOf(':')
    const space = colon < 0 ? '' : meaning.slice(0, colon)
    const written = name.slice(name.indexOf(':') + 1)
    const local = this.#localNames.get(written.toLowerCase()) ?? written
    if (!this.#spaces.has(space) || !localName.test(local)) this.#isBad = true
    const kept = Object.entries(attributes).filter(([key]) => attributeName.test(key) && !key.toLowerCase().startsWith('xml'))
    if (kept.some(([, value]) => script.test(value))) this.#isBad = true
    this.#count(kept.reduce((sum, [key, value]) => sum + key.length + value.length, local.length))
    this.#elements += 1
    if (this.#elements > limits.elements || this.#open.length >= limits.depth) this.#isBad = true
    this.#open.push({
      name: space === '' ? local : `${space}:${local}`,
      ...(kept.length > 0 && !this.#isBad && { attributes: Object.fromEntries(kept) }),
    })
  }

  text(more: string): void {
    const top = this.#open.at(-1)
    if (!top) return
    this.#count(more.length)
    if (this.#isBad) return
    top.children ??= []
    const last = top.children.length - 1
    if (typeof top.children[last] === 'string') top.children[last] += more
    else top.children.push(more)
  }

  /** Returns the finished element once it closes, null if it can't be carried over, undefined while it is still open. */
  close(): XmlElement | null | undefined {
    const element = tidy(this.#open.pop()!)
    const parent = this.#open.at(-1)
    if (parent) {
      if (!this.#isBad) (parent.children ??= []).push(element)
      return undefined
    }
    const isBad = this.#isBad
    this.reset()
    return isBad ? null : element
  }

  reset(): void {
    this.#open = []
    this.#characters = 0
    this.#elements = 0
    this.#isBad = false
  }

  #count(characters: number): void {
    this.#characters += characters
    if (this.#characters > limits.characters) this.#isBad = true
  }
}

/** Ignores whitespace between tags. */
function tidy({ children, ...element }: XmlElement): XmlElement {
  const hasElements = children?.some((child) => typeof child !== 'string')
  const kept = (children ?? [])
    .map((child) => (typeof child === 'string' ? child.trim() : child))
    .filter((child) => child !== '' && (typeof child !== 'string' || !hasElements))
  return kept.length === 0 ? element : { ...element, children: kept }
}
