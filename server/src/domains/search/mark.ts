import type { MarkedText } from '@castwright/contract/search/shapes.ts'
import { variantsOf } from './query.ts'

/** Finds the searched words in a text, by the rules of the SQL functions `search_fold` and `search_words`. */

const alone = String.raw`\u2e80-\u2fdf\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}\u2190-\u2bff\u{1f000}-\u{1faff}`
const tokens = new RegExp(`[${alone}]|(?:(?![${alone}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')

const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', ς: 'σ' }

export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u3099\u309a]/g, '')
    .replace(/[ßæœøłđħıς]/g, (letter) => letters[letter] ?? letter)

type Token = { start: number; end: number; word: string | null }

/** Which searched word a token matches. */
function matcher(words: string[]): (token: string) => string | null {
  const wanted = [...new Set(words)].map((word) => ({ word, variants: word.length < 5 ? null : new Set(variantsOf(word)) }))
  return (token) =>
    wanted.find(({ word }) => token.startsWith(word))?.word ??
    wanted.find(({ word }) => word.length >= 3 && token.includes(word))?.word ??
    wanted.find(({ variants }) => variants !== null && token.length >= 5 && variantsOf(token).some((variant) => variants.has(variant)))
      ?.word ??
    null
}

function tokensOf(text: string, words: string[]): Token[] {
  const match = matcher(words)
  return [...text.matchAll(tokens)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
    word: match(fold(found[0])),
  }))
}

/** Cuts a text at the hits. Neighboring hits become one. */
function piecesOf(text: string, hits: Token[], from: number, to: number): MarkedText {
  const pieces: MarkedText = []
  const add = (start: number, end: number, hit: boolean): void => {
    const last = pieces.at(-1)
    if (start >= end) return
    if (last?.hit === hit) last.text += text.slice(start, end)
    else pieces.push({ text: text.slice(start, end), hit })
  }
  let at = from
  for (const { start, end } of hits.filter((hit) => hit.start >= from && hit.end <= to)) {
    add(at, start, false)
    add(start, end, true)
    at = end
  }
  add(at, to, false)
  return pieces
}

export const markTitle = (title: string, words: string[]): MarkedText =>
  piecesOf(
    title,
    tokensOf(title, words).filter((token) => token.word !== null),
    0,
    title.length,
  )

const snippetLength = 160
const lead = 40

/** The passage with the most of the searched words. Null if there is none. */
export function snippetOf(body: string, words: string[]): MarkedText | null {
  const all = tokensOf(body, words)
  const hits = all.filter((token) => token.word !== null)
  let best: { start: number; found: number } | null = null
  for (const [at, { start }] of hits.entries()) {
    const found = new Set<string | null>()
    for (let next = at; next < hits.length && hits[next]!.end <= start + snippetLength - lead; next += 1) found.add(hits[next]!.word)
    if (found.size > (best?.found ?? 0)) best = { start, found: found.size }
  }
  if (best === null) return null
  const earliest = best.start - lead
  const from = earliest <= 0 ? 0 : (all.find((token) => token.start >= earliest)?.start ?? best.start)
  const latest = from + snippetLength
  const to = latest >= body.length ? body.length : Math.max(...all.filter((token) => token.end <= latest).map((token) => token.end))
  const pieces = piecesOf(body, hits, from, to)
  return [...(from > 0 ? [{ text: '… ', hit: false }] : []), ...pieces, ...(to < body.length ? [{ text: ' …', hit: false }] : [])]
}
