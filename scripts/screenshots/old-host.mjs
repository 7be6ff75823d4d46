import { once } from 'node:events'
import { createServer } from 'node:http'
import { pictureOf, tuneOf } from '../../server/src/cli/demo/media.ts'

export const owner = 'ines@harbour-radio.example'

const harbourRadio = {
  title: 'Harbour Radio',
  summary: 'One harbour, one boat, one person who knows it.',
  owner: { name: 'Ines Roy', email: owner },
  cover: 'cover-harbour',
  episodes: [
    'The night boat to Ghent',
    'Who paints the buoys',
    'A crane with a name',
    'Ropes, and those who throw them',
    'The customs house at noon',
    'Eleven flags in one morning',
    'The last herring smoker',
    'Fog, in four voices',
    'What the tide brings back',
  ],
  /** The number of the episode whose file is missing. */
  missing: 7,
}

const day = 24 * 60 * 60 * 1000

/** The host that a show is imported from: feed, artwork and audio. */
export async function startOldHost(show = harbourRadio) {
  const [cover, sound] = await Promise.all([pictureOf(show.cover), tuneOf('studio-light', 2)])
  const since = Date.now()
  const server = createServer((request, response) => {
    const send = (type, body) => void response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body)
    if (request.url === '/feed.xml') return send('application/rss+xml', Buffer.from(feedOf(show, url, sound.length, since)))
    if (request.url === '/cover.jpg') return send('image/jpeg', cover)
    if (/^\/\d\.mp3$/.test(request.url) && request.url !== `/${show.missing}.mp3`) return send('audio/mpeg', sound)
    response.writeHead(404).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${server.address().port}`
  return {
    url,
    feedUrl: `${url}/feed.xml`,
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

function feedOf({ title, summary, owner: { name, email }, episodes }, url, bytes, since) {
  const site = `https://${email.split('@')[1]}`
  const items = episodes.map((episode, at) => {
    const published = new Date(since - (14 * (episodes.length - at) + 3) * day)
    return `<item><title>${episode}</title><guid isPermaLink="false">${site}/${at + 1}</guid>
      <pubDate>${published.toUTCString()}</pubDate><description>${episode}. Recorded on the quay.</description>
      <itunes:episode>${at + 1}</itunes:episode><enclosure url="${url}/${at + 1}.mp3" length="${bytes}" type="audio/mpeg"/></item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
  <title>${title}</title><link>${site}</link><language>en</language><copyright>${name}</copyright>
  <description>${summary}</description><itunes:author>${name}</itunes:author>
  <itunes:owner><itunes:name>${name}</itunes:name><itunes:email>${email}</itunes:email></itunes:owner>
  <itunes:image href="${url}/cover.jpg"/><itunes:explicit>false</itunes:explicit>
  <itunes:category text="Society &amp; Culture"><itunes:category text="Places &amp; Travel"/></itunes:category>
  ${items.toReversed().join('\n')}
</channel></rss>`
}
