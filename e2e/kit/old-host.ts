import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mp3, png } from './files.ts'

/** A minimal old host: a feed and its files, with configurable failures. */
export type OldHost = {
  url: string
  feedUrl: string
  titles: string[]
  guids: string[]
  /** Numbers of the episodes whose file is missing. */
  missing: Set<number>
  /** Inserted verbatim into the feed's channel. */
  extra: string
  hasOwner: boolean
  /** While true, downloads of files wait. */
  isStalled: boolean
  close: () => Promise<void>
}

export const ownerEmail = 'owner@night-trains.example'

const cities = ['Vienna', 'Lyon', 'Porto', 'Oslo', 'Turin', 'Ghent', 'Prague', 'Bern']

export async function startOldHost(episodes = cities.length): Promise<OldHost> {
  const destinations = Array.from({ length: episodes }, (_, at) => cities[at] ?? `platform ${at + 1}`)
  const sounds = destinations.map((_, at) => mp3(1 + (at % cities.length)).buffer)
  const cover = png(1400, 1400).buffer
  const host: OldHost = {
    url: '',
    feedUrl: '',
    titles: destinations.map((city, at) => `${at + 1}. The night train to ${city}`),
    guids: destinations.map((city) => `urn:night-trains:${city.toLowerCase().replace(' ', '-')}`),
    missing: new Set(),
    extra: '',
    hasOwner: true,
    isStalled: false,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host.invalid').pathname
    const nth = /^\/(\d+)\.mp3$/.exec(path)?.[1]
    if (path === '/feed.xml') return void response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feedOf(host, sounds))
    if (path === '/cover.png') return void response.writeHead(200, { 'content-type': 'image/png' }).end(cover)
    const sound = nth === undefined || host.missing.has(Number(nth)) ? undefined : sounds[Number(nth) - 1]
    if (!sound) return void response.writeHead(404).end('Nothing here.')
    if (host.isStalled) return
    response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': sound.length }).end(sound)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  host.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  host.feedUrl = `${host.url}/feed.xml`
  return host
}

function feedOf({ url, titles, guids, extra, hasOwner }: OldHost, sounds: Buffer[]): string {
  const items = titles.map(
    (title, at) => `<item>
      <title>${title}</title>
      <guid isPermaLink="false">${guids[at]}</guid>
      <pubDate>${new Date(Date.UTC(2024, at, 5, 6, 30)).toUTCString()}</pubDate>
      <description>${title}, from end to end.</description>
      <itunes:duration>${at + 1}</itunes:duration>
      <itunes:episode>${at + 1}</itunes:episode>
      <enclosure url="${url}/${at + 1}.mp3" length="${sounds[at]!.length}" type="audio/mpeg"/>
    </item>`,
  )
  const owner = hasOwner ? `<itunes:owner><itunes:name>Ines Roy</itunes:name><itunes:email>${ownerEmail}</itunes:email></itunes:owner>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
  <title>Night Trains</title>
  <link>https://night-trains.example</link>
  <description>Slow journeys through Europe.</description>
  <language>en</language>
  <copyright>2024 Ines Roy</copyright>
  <itunes:author>Ines Roy</itunes:author>
  ${owner}
  <itunes:image href="${url}/cover.png"/>
  <itunes:category text="Society &amp; Culture"><itunes:category text="Places &amp; Travel"/></itunes:category>
  <itunes:explicit>false</itunes:explicit>
  ${extra}
  ${items.join('\n')}
</channel></rss>`
}
