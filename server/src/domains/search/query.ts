import type { SearchKind } from '@castwright/contract/search/shapes.ts'

/** Turns what was typed into queries on the lexemes of `search_rows`. */

type Part = { text: string; isQuoted: boolean; isExcluded: boolean }

/** Splits at spaces, except inside quotes. */
export const partsOf = (text: string): Part[] =>
  [...text.matchAll(/((?<=^|\s)-)?(?:"([^"]*)"?|([^\s"]+))/g)].map(([, minus, quoted, word]) => ({
    text: quoted ?? word ?? '',
    isQuoted: quoted !== undefined,
    isExcluded: minus !== undefined,
  }))

/** The words of a part, which follow each other. */
type Term = { words: string[]; isPrefix: boolean }
type Query = { terms: Term[]; excluded: string[][] }

const maxLetters = 50

/** `words` has the folded words of each part. */
export function queryOf(parts: Part[], words: string[][]): Query {
  const split = parts.map((part, at) => ({ ...part, words: (words[at] ?? []).map((word) => [...word].slice(0, maxLetters).join('')) }))
  const terms = split.filter((part) => !part.isExcluded && part.words.length > 0)
  return {
    // The last word may not be complete yet.
    terms: terms.map((part, at) => ({ words: part.words, isPrefix: !part.isQuoted && at === terms.length - 1 })),
    excluded: split.filter((part) => part.isExcluded && part.words.length > 0).map((part) => part.words),
  }
}

const lexeme = (kind: SearchKind, mark: string, word: string, isPrefix = false): string =>
  `'${kind.slice(0, 2)}${mark}${word}'${isPrefix ? ':*' : ''}`

const phrase = (kind: SearchKind, words: string[], isPrefix = false): string =>
  `(${words.map((word, at) => lexeme(kind, ':', word, isPrefix && at === words.length - 1)).join(' <-> ')})`

const shortestTypo = 5
const maxTypoWords = 12

/** The word with and without each of its letters: two words with a typo between them have one of these in common. */
export function variantsOf(word: string): string[] {
  const letters = [...word]
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])]
}

const ranks = { titleStart: 0, titleWords: 1, titleParts: 2, body: 3, typo: 4 }

/** Rows with a lower rank come first. */
export type Tier = {
  column: 'titleWords' | 'titleParts' | 'words'
  query: string
  rank: number
  /** Whether another tier of the same kind of text finds the same rows with a higher rank. */
  isCovered: boolean
}

export const isTitleTier = ({ rank }: Tier): boolean => rank < ranks.body

const startsWith = (kind: SearchKind, { terms }: Query): string => {
  const [first] = terms
  const [word = ''] = first?.words ?? []
  return `${lexeme(kind, '^', word, first?.isPrefix && first.words.length === 1)} & ${hasWords(kind, terms)}`
}

const hasWords = (kind: SearchKind, terms: Term[]): string => terms.map(({ words, isPrefix }) => phrase(kind, words, isPrefix)).join(' & ')

/** One or two letters start too many words of long texts to be of use. */
const hasLongWords = (kind: SearchKind, terms: Term[]): string =>
  hasWords(
    kind,
    terms.map((term) => ({ ...term, isPrefix: term.isPrefix && (term.words.at(-1)?.length ?? 0) > 2 })),
  )

const contains = (kind: SearchKind, words: string[]): string => words.map((word) => lexeme(kind, '+', word, true)).join(' & ')

const resembles = (kind: SearchKind, words: string[]): string =>
  words
    .map((word) =>
      [...word].length < shortestTypo
        ? lexeme(kind, '+', word, true)
        : `(${variantsOf(word)
            .map((variant) => lexeme(kind, '~', variant))
            .join(' | ')})`,
    )
    .join(' & ')

/** What to look for in rows of this kind, the best matches first. */
export function tiersOf(kind: SearchKind, query: Query): Tier[] {
  const body: Tier = { column: 'words', query: hasLongWords(kind, query.terms), rank: ranks.body, isCovered: false }
  if (kind === 'comment') return [body]
  const inTitle = hasWords(kind, query.terms)
  const words = query.terms.flatMap((term) => term.words)
  // The parts of a title have no order, so they can't match a phrase.
  const isPhrase = query.terms.some((term) => term.words.length > 1)
  const mayBeTypo = !isPhrase && words.length <= maxTypoWords && words.some((word) => [...word].length >= shortestTypo)
  return [
    { column: 'titleWords', query: startsWith(kind, query), rank: ranks.titleStart, isCovered: true },
    { column: 'titleWords', query: inTitle, rank: ranks.titleWords, isCovered: false },
    ...(isPhrase ? [] : [{ column: 'titleParts', query: contains(kind, words), rank: ranks.titleParts, isCovered: false } as const]),
    body,
    ...(mayBeTypo ? [{ column: 'titleParts', query: resembles(kind, words), rank: ranks.typo, isCovered: false } as const] : []),
  ]
}

/** What no hit may contain. Null without exclusions. */
export const exclusionOf = (kind: SearchKind, { excluded }: Query): string | null =>
  excluded.length === 0 ? null : excluded.map((words) => phrase(kind, words)).join(' | ')
