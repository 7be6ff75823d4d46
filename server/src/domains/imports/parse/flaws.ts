import type { Flaw } from './strict.ts'

/** What the parser complains of, in words for somebody who never saw XML. The first that fits. */
const words: Array<[RegExp, string]> = [
  [/entity|reference/, 'an “&” that should be written as “&amp;”, or a name such as “&nbsp;” that only web pages know'],
  [/disallowed character\.$/, 'a control character that nobody can see'],
  [/close tag|closing tag|unclosed/, 'tags that are not closed in the order in which they were opened'],
  [/XML declaration|version|encoding|standalone/i, 'a first line (<?xml … ?>) that is not as it should be, or not at the beginning'],
  [/attribute|tag name|whitespace/, 'a tag that is not written as it should be'],
  [/\]\]>/, 'the signs “]]>” in a text'],
  [/comment/, 'a comment that is not written as it should be'],
  [/outside of root/, 'text outside of the feed'],
]

const good = /&(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos);/iy
const skipped = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|&/g

/** Lines before the first `&` that means nothing; null where there is none. */
function lineOfAmpersand(text: string): number | null {
  for (const { 0: found, index } of text.matchAll(skipped)) {
    if (found !== '&') continue
    good.lastIndex = index
    if (!good.test(text)) return text.slice(0, index).split('\n').length - 1
  }
  return null
}

/** A sentence and its line; null where nothing was wrong but the size, or that the end is missing. */
export function describe(flaw: Flaw, text: string): { line: number; message: string } | null {
  const isLate = flaw.message === '' || flaw.isEnd || words[0]![0].test(flaw.message)
  // The parser sees a bare ampersand only at the next semicolon, which may be far away or nowhere.
  const before = isLate ? lineOfAmpersand(text) : null
  if ((flaw.message === '' || flaw.isEnd) && before === null) return null
  const line = before === null ? flaw.line : flaw.fromLine + before
  const what = words.find(([pattern]) => pattern.test(before === null ? flaw.message : 'entity'))?.[1] ?? flaw.message
  return {
    line,
    message: `The feed is not written as XML has to be: line ${line} has ${what}. It was read all the same, as podcast apps do; only the first such place is named.`,
  }
}
