import { oldHosts } from '@castwright/contract/feeds.ts'

export type HostName = (typeof oldHosts)[number]

/** Where the hosts that we know keep their feeds. */
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

/** Whose feed this is, by its address; null where that does not tell. */
export function hostOf(feedUrl: string): HostName | null {
  const name = URL.parse(feedUrl.trim())?.hostname.toLowerCase()
  if (!name) return null
  return oldHosts.find((host) => domains[host]?.some((domain) => name === domain || name.endsWith(`.${domain}`))) ?? null
}
