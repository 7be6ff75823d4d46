import type { Input } from '@castwright/contract/methods.ts'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { TestApp } from '../../../test/kit/app.ts'
import type { Person } from '../../../test/kit/as.ts'
import { newId } from '../../platform/ids.ts'

/** A fake host on a free port. `pages` holds its responses by path. */
export type OldHost = {
  url: string
  pages: Map<string, Page>
  /** Requested paths in order. */
  asked: string[]
  close(): Promise<void>
}

type Page = string | Buffer | ((request: IncomingMessage, response: ServerResponse) => void)

export async function openOldHost(): Promise<OldHost> {
  const pages = new Map<string, Page>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url!)
    const page = pages.get(request.url!)
    if (typeof page === 'function') page(request, response)
    else if (page === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pages,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** For all tests of a file: closes after the last one. */
export async function useOldHost(): Promise<OldHost> {
  const host = await openOldHost()
  afterAll(host.close)
  return host
}

export type OldItem = { guid: string; title?: string; length?: number; url?: string; date?: string; duration?: string; more?: string }

const itemOf = ({
  guid,
  title = guid,
  length = 1000,
  url = `https://cdn.example/${guid}.mp3`,
  date = 'Mon, 02 Mar 2020 10:00:00 GMT',
  ...rest
}: OldItem) =>
  `<item><title>${title}</title><guid isPermaLink="false">${guid}</guid><pubDate>${date}</pubDate>
  <enclosure url="${url}" length="${length}" type="audio/mpeg"/>
  <description>Notes of ${guid}</description>${rest.duration ? `<itunes:duration>${rest.duration}</itunes:duration>` : ''}${rest.more ?? ''}</item>`

type Told = { title?: string; /** Null: it names no owner. */ owner?: string | null; more?: string }

/** A feed as other hosts write it. `more` is added to the channel. */
export const oldFeed = (items: OldItem[], { title = 'Old Show', owner = 'olga@example.com', more = '' }: Told = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel><title>${title}</title><link>https://old.example/</link><language>en-us</language>
<description><![CDATA[<h2>About</h2><div>Old <b>stories</b>.</div><script>alert(1)</script>]]></description>
<itunes:author>Olga Old</itunes:author>${owner === null ? '' : `<itunes:owner><itunes:name>Olga Old</itunes:name><itunes:email>${owner}</itunes:email></itunes:owner>`}
<itunes:category text="Technology"/><itunes:explicit>false</itunes:explicit><itunes:image href="https://old.example/art.jpg"/>${more}
${items.map(itemOf).join('\n')}
</channel></rss>`

export type Proof = { email?: string; txtValue?: string | null }

/** Creates a verification of this feed, as by a code or a record. */
export async function insertProof(
  app: TestApp,
  who: Person,
  feed: string,
  { email = 'olga@example.com', txtValue = null }: Proof = {},
): Promise<void> {
  await app.pool.pool.query(
    `insert into migration_verifications (id, user_id, feed_url, podcast_name, owner_email, proof, txt_value, status, created_at, expires_at, verified_at)
     values ($1, $2, $3, 'Old Show', $4, $5, $6, 'VERIFIED', $7, $7, $7)`,
    [newId(), who.userId, feed, email, txtValue ? 'txt' : 'email', txtValue, app.clock.now()],
  )
}

/** What the form sends. Texts may be longer than in other forms. */
export const importForm = (profileUrl: string): Input<'PodcastService.Migrate'>['podcast'] => ({
  title: `Old Show, ${'with a long name '.repeat(6)}`,
  subtitle: '',
  showSummary: `<p>${'Stories. '.repeat(600)}</p><script>alert(1)</script>`,
  profileUrl,
  projectKey: 'OLD',
  mediaFormat: 'audio',
  parentalAdvisory: 'clean',
  showType: 'episodic',
  episodeGrouping: 'none',
  episodeNumbering: 'no',
  categories: ['Technology'],
  language: 'en-US',
  location: 'US',
  keywords: [],
  externalWebsite: '',
  podcastEmail: '',
  itunesVisibility: 'show',
  isComplete: false,
  authors: ['Olga Old'],
  ownerName: 'Olga Old',
  ownerEmail: 'olga@example.com',
  copyright: 'Olga Old',
  timeZone: 'Europe/Vienna',
})
