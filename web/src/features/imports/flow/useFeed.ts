import type { ParsedFeed } from '@castwright/contract/imports.ts'
import { useRef, useState } from 'react'
import { messageOf, rpc, RpcError } from '../../../lib/rpc.ts'
import { reasonOf } from '../api.ts'
import { words } from '../words.ts'

/** What is said where a feed could not be read: in a word, and in what way. */
export type FeedFault = { message: string; detail: string | null }

/** The server's words on an address; `detail` tells where and why. */
export function faultOf(error: unknown): FeedFault {
  if (!(error instanceof RpcError)) return { message: messageOf(error), detail: null }
  const ofFeed = error.meta['url'] ?? error.meta['rss_feed_url'] ?? (reasonOf(error) === 'feed_invalid' ? words.feedInvalid : undefined)
  return { message: ofFeed ?? error.message, detail: error.meta['detail'] ?? null }
}

/** With neither, it is being read. */
export type Reading = { url: string; feed?: ParsedFeed; fault?: FeedFault }

async function parse(url: string): Promise<Reading> {
  try {
    return { url, feed: (await rpc('PodcastService.ParseRSS', { url })).parsedFeed }
  } catch (error) {
    return { url, fault: faultOf(error) }
  }
}

/** The feed at the address that was typed last. What comes late about an earlier one is not listened to. */
export function useFeed() {
  const [reading, setReading] = useState<Reading | null>(null)
  const latest = useRef<{ url: string; answer: Promise<Reading> } | null>(null)

  const readAgain = (url: string): Promise<Reading> => {
    setReading({ url })
    const answer = parse(url).then((found) => {
      if (latest.current?.answer === answer) setReading(found)
      return found
    })
    latest.current = { url, answer }
    return answer
  }
  return {
    reading,
    /** Asks once for each address. */
    read: (url: string): Promise<Reading> => (latest.current?.url === url ? latest.current.answer : readAgain(url)),
    readAgain,
    forget: () => {
      latest.current = null
      setReading(null)
    },
  }
}
export type Feed = ReturnType<typeof useFeed>
