import { FeedRefusal } from './refusal.ts'

const beginning = /<\?xml|<rss[\s>]|<feed[\s>]|<rdf:rdf[\s>]|<!doctype|<!--/i

/**
 * The text from where the feed begins, and the line that is. Before it stand blanks, a second byte order mark, or words of a broken server.
 * Null where there is nothing yet.
 */
export function findOpening(text: string, onOdd: (message: string) => void): { text: string; line: number } | null {
  const from = text.search(/[^\s\u0000\ufeff]/)
  if (from < 0) return null
  const at = text[from] === '<' ? from : beginning.exec(text.slice(0, 4096))?.index
  if (at === undefined) {
    const words = text[from] === '{' ? 'This is JSON, not a podcast feed.' : 'This is not a podcast feed: there is no XML in it.'
    throw new FeedRefusal('not_a_feed', words, { line: 1, column: 1 })
  }
  if (at > from) onOdd('There is text before the feed begins. It was passed over.')
  else if (!/^\ufeff?</.test(text)) onOdd('There are blanks before the feed begins. They were passed over.')
  return { text: text.slice(at), line: text.slice(0, at).split('\n').length }
}
