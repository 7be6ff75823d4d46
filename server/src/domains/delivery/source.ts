import type { IncomingHttpHeaders } from 'node:http'
import type { Device, Source } from '../../schema/delivery.ts'

/** Where a request says it comes from. Null: nowhere, as podcast apps do. */
export type Origin = 'player' | 'embed' | 'elsewhere' | null

/**
 * Browsers send the page that plays a file: all of its address to its own server, also from a frame on another site. So nothing has to
 * be added to the address of the file, which stays the one in the feed. If the page is hidden, browsers still say that it is ours.
 */
export function originOf({ referer, 'sec-fetch-site': site }: IncomingHttpHeaders, baseUrl: string): Origin {
  if (referer !== undefined && referer !== '') {
    if (!referer.startsWith(`${baseUrl}/`)) return 'elsewhere'
    return referer.startsWith('embed/', baseUrl.length + 1) ? 'embed' : 'player'
  }
  if (site === undefined) return null
  return site === 'same-origin' ? 'player' : 'elsewhere'
}

/** A browser that names no page opened the file directly. */
export function sourceOf(origin: Origin, device: Device): Source {
  if (origin === null) return device === 'browser' ? 'other' : 'feed'
  return origin === 'elsewhere' ? 'other' : origin
}
