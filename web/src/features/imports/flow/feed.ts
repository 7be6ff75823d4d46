import { oldHosts } from '@castwright/contract/feeds/shapes.ts'
import { ImportForm } from '@castwright/contract/imports/form.ts'
import type { ParsedFeed } from '@castwright/contract/imports/shapes.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { messageOf, rpc, RpcError } from '../../../lib/rpc.ts'
import { messages, reasonOf } from '../api.ts'

/** Why a feed couldn't be read. `detail` says where. */
type FeedFault = { message: string; detail: string | null }

/** The server's error about a feed URL. */
function faultOf(error: unknown): FeedFault {
  if (!(error instanceof RpcError)) return { message: messageOf(error), detail: null }
  const ofFeed = error.meta['url'] ?? error.meta['rss_feed_url'] ?? (reasonOf(error) === 'feed_invalid' ? messages.feedInvalid : undefined)
  return { message: ofFeed ?? error.message, detail: error.meta['detail'] ?? null }
}

/** Still loading if neither `feed` nor `fault` is set. */
type Reading = { url: string; feed?: ParsedFeed; fault?: FeedFault }

async function parse(url: string): Promise<Reading> {
  try {
    return { url, feed: (await rpc('PodcastService.ParseRSS', { url })).parsedFeed }
  } catch (error) {
    return { url, fault: faultOf(error) }
  }
}

/** Reads the feed at the last entered URL. Late responses for earlier URLs are ignored. */
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
    /** Reads each URL once. */
    read: (url: string): Promise<Reading> => (latest.current?.url === url ? latest.current.answer : readAgain(url)),
    readAgain,
    forget: () => {
      latest.current = null
      setReading(null)
    },
  }
}
export type Feed = ReturnType<typeof useFeed>

const { url, oldHost, mediaFormat, termsOfUse } = ImportForm.shape

/** The contract's rules, for form values that may still be empty. */
const Rules = z.object({ url, oldHost: z.string().nullable().pipe(oldHost), mediaFormat, termsOfUse: z.boolean().pipe(termsOfUse) })

type FeedFields = z.input<typeof Rules>
export type FeedForm = UseFormReturn<FeedFields, unknown, ImportForm>

const empty: FeedFields = { url: '', oldHost: null, mediaFormat: 'audio', termsOfUse: false }

export const useFeedForm = (): FeedForm => useForm<FeedFields, unknown, ImportForm>({ resolver: zodResolver(Rules), defaultValues: empty })

type HostName = (typeof oldHosts)[number]

/** Feed domains of known hosts. */
const domains: Partial<Record<HostName, readonly string[]>> = {
  Acast: ['acast.com'],
  Anchor: ['anchor.fm'],
  Blubrry: ['blubrry.com', 'blubrry.net'],
  Buzzsprout: ['buzzsprout.com'],
  Captivate: ['captivate.fm'],
  Ivoox: ['ivoox.com'],
  Libsyn: ['libsyn.com', 'libsynpro.com'],
  Megaphone: ['megaphone.fm'],
  'Omny Studio': ['omny.fm', 'omnycontent.com'],
  Podbean: ['podbean.com'],
  Podomatic: ['podomatic.com', 'podomatic.net'],
  RedCircle: ['redcircle.com'],
  Simplecast: ['simplecast.com'],
  Soundcloud: ['soundcloud.com'],
  Spreaker: ['spreaker.com'],
}

/** Detects the host from the feed URL. */
export function hostOf(feedUrl: string): HostName | null {
  const name = URL.parse(feedUrl.trim())?.hostname.toLowerCase()
  if (!name) return null
  return oldHosts.find((host) => domains[host]?.some((domain) => name === domain || name.endsWith(`.${domain}`))) ?? null
}
