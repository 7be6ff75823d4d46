import { once } from 'node:events'
import { createServer } from 'node:http'
import { pictureOf, tuneOf } from '../../server/src/cli/demo/media.ts'

export const owner = 'ines@harbour-radio.example'

const titles = [
  'The night boat to Ghent',
  'Who paints the buoys',
  'A crane with a name',
  'Ropes, and those who throw them',
  'The customs house at noon',
  'Eleven flags in one morning',
  'The last herring smoker',
  'Fog, in four voices',
  'What the tide brings back',
]

const day = 24 * 60 * 60 * 1000

/** The host that a show is imported from: feed, artwork and audio. The file of one episode is missing. */
export async function startOldHost() {
  const [cover, sound] = await Promise.all([pictureOf('cover-harbour'), tuneOf('studio-light', 2)])
  const since = Date.now()
  const server = createServer((request, response) => {
    const send = (type, body) => void response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body)
    if (request.url === '/feed.xml') return send('application/rss+xml', Buffer.from(feedOf(url, sound.length, since)))
    if (request.url === '/cover.jpg') return send('image/jpeg', cover)
    if (/^\/\d\.mp3$/.test(request.url) && request.url !== '/7.mp3') return send('audio/mpeg', sound)
    response.writeHead(404).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${server.address().port}`
  return {
    feedUrl: `${url}/feed.xml`,
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

function feedOf(url, bytes, since) {
  const items = titles.map((title, at) => {
    const published = new Date(since - (14 * (titles.length - at) + 3) * day)
    return `<item><title>${title}</title><guid isPermaLink="false">harbour-radio-${at + 1}</guid>
      <pubDate>${published.toUTCString()}</pubDate><description>${title}. Recorded on the quay.</description>
      <itunes:episode>${at + 1}</itunes:episode><enclosure url="${url}/${at + 1}.mp3" length="${bytes}" type="audio/mpeg"/></item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
  <title>Harbour Radio</title><link>https://harbour-radio.example</link><language>en</language><copyright>Ines Roy</copyright>
  <description>One harbour, one boat, one person who knows it.</description><itunes:author>Ines Roy</itunes:author>
  <itunes:owner><itunes:name>Ines Roy</itunes:name><itunes:email>${owner}</itunes:email></itunes:owner>
  <itunes:image href="${url}/cover.jpg"/><itunes:explicit>false</itunes:explicit>
  <itunes:category text="Society &amp; Culture"><itunes:category text="Places &amp; Travel"/></itunes:category>
  ${items.toReversed().join('\n')}
</channel></rss>`
}
