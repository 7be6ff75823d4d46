import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An old host on a free port: what it answers stands in `pages`, by path. */
export type OldHost = {
  url: string
  pages: Map<string, Page>
  /** Paths that were asked for, in order. */
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

/** A feed as other hosts write them. `more` stands in the channel. */
export const oldFeed = (items: OldItem[], { title = 'Old Show', owner = 'olga@example.com' as string | null, more = '' } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel><title>${title}</title><link>https://old.example/</link><language>en-us</language>
<description><![CDATA[<h2>About</h2><div>Old <b>stories</b>.</div><script>alert(1)</script>]]></description>
<itunes:author>Olga Old</itunes:author>${owner === null ? '' : `<itunes:owner><itunes:name>Olga Old</itunes:name><itunes:email>${owner}</itunes:email></itunes:owner>`}
<itunes:category text="Technology"/><itunes:explicit>false</itunes:explicit><itunes:image href="https://old.example/art.jpg"/>${more}
${items.map(itemOf).join('\n')}
</channel></rss>`
