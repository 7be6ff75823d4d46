import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { oldFeed } from '../../../src/domains/imports/testing.ts'
import { tempFolder } from './place.ts'

/** 20,000 items are about 50 MB. */
function* largeFeed(host: string, items: number): Generator<string> {
  const [head, tail] = oldFeed([]).split('</channel>')
  yield head!
  const notes = '<p>Some words about <b>this</b> and that, with a <a href="https://a.example/">link</a>.</p>'.repeat(24)
  for (let at = 0; at < items; at += 1) {
    const date = new Date(Date.UTC(2024, 0, 1) - at * 3_600_000).toUTCString()
    yield `<item><title>Episode ${at}</title><guid isPermaLink="false">guid-${at}</guid><pubDate>${date}</pubDate>
<enclosure url="${host}/${at}.mp3" length="1000000" type="audio/mpeg"/><description><![CDATA[${notes}]]></description></item>\n`
  }
  yield `</channel>${tail!}`
}

/** Serves a feed with this many items, and postpones all requests for their files. Returns the feed's address. */
export async function openLargeHost(items: number): Promise<string> {
  const file = join(await tempFolder(), 'feed.xml')
  const host = createServer(({ url }, response) => {
    if (url === '/feed.xml') createReadStream(file).pipe(response.writeHead(200))
    else response.writeHead(503, { 'retry-after': '600' }).end()
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void host.close())
  const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  await writeFile(file, largeFeed(address, items))
  return `${address}/feed.xml`
}
