import type { Page } from '@playwright/test'

const agent = { 'user-agent': 'Reader/1.0', 'accept-encoding': 'gzip' }

/** What a podcast app reads from a feed. */
const read = (xml: string) => {
  const feed = new DOMParser().parseFromString(xml, 'application/xml')
  const words = (place: ParentNode, name: string): string => place.querySelector(`:scope > ${name}`)?.textContent ?? ''
  const channel = feed.querySelector('rss > channel')
  if (!channel) return null
  const items = [...channel.querySelectorAll(':scope > item')].map((item) => {
    const enclosure = item.querySelector(':scope > enclosure')
    const of = (name: string): string => enclosure?.getAttribute(name) ?? ''
    return {
      title: words(item, 'title'),
      guid: words(item, 'guid'),
      enclosure: { url: of('url'), type: of('type'), length: Number(of('length')) },
    }
  })
  return { title: words(channel, 'title'), items }
}

/** A podcast app that reads a feed with a strict parser and polls it for new episodes. */
export async function subscribe(page: Page, url: string) {
  const first = await fetch(url, { headers: agent })
  const feed = await page.evaluate(read, await first.text())
  if (!feed) throw new Error(`${url} answered ${first.status}, and no feed.`)
  const validators = { 'if-none-match': first.headers.get('etag') ?? '', 'if-modified-since': first.headers.get('last-modified') ?? '' }
  const again = await fetch(url, { headers: { ...agent, ...validators } })
  return { feed, again: again.status }
}

/** Requests an enclosure like a player: first its size, then a range. */
export async function sample(url: string) {
  const head = await fetch(url, { method: 'HEAD', headers: agent })
  const part = await fetch(url, { headers: { ...agent, range: 'bytes=100-299' } })
  return {
    status: head.status,
    type: head.headers.get('content-type'),
    length: Number(head.headers.get('content-length')),
    partStatus: part.status,
    partRange: part.headers.get('content-range'),
    part: Buffer.from(await part.arrayBuffer()),
  }
}
