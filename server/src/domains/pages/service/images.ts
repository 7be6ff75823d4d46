import type { App } from '../../../platform/app.ts'
import { FetchError } from '../../../platform/fetch/fetch.ts'
import { unescapeHtml } from '../../../platform/html/escape.ts'

/**
 * Show notes contain images from other hosts. Readers get them through this server, so that no other host learns who reads a page, and
 * only images in our pages are served.
 */

type Deps = Pick<App, 'previews'>

type Image = { contentType: string; bytes: Buffer }

/** The signature confirms that we referenced the image. It never expires. */
const never = new Date('2100-01-01T00:00:00Z')
const subjectOf = (address: string): string => `image ${address}`

/** The URL of an image of another host on this server. */
export const ownImageUrl = ({ previews }: Deps, address: string): string =>
  `/media/images/${previews.sign(subjectOf(address), never)}/${Buffer.from(address).toString('base64url')}`

/** Sanitized HTML with images loaded through this server. */
export const withOwnImages = (app: Deps, html: string): string =>
  html.replace(/<img src="([^"]*)"/g, (_tag, written: string) => `<img loading="lazy" src="${ownImageUrl(app, unescapeHtml(written))}"`)

/** Image types that browsers show and that can't run anything, by their first bytes. */
const kinds: Array<[contentType: string, looks: RegExp]> = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF....WEBP/s],
]

const limits = { bytes: 2 * 1024 * 1024, images: 24, timeoutMs: 10_000, minutes: 10 }

/** Fetches images and caches the last few, including failures. */
export function openImages(app: Pick<App, 'fetch' | 'previews' | 'now'>) {
  const kept = new Map<string, { image: Promise<Image | null>; until: number }>()

  async function fetchImage(address: string): Promise<Image | null> {
    try {
      const answer = await app.fetch(address, { accept: 'image/*', maxBytes: limits.bytes, timeoutMs: limits.timeoutMs, okOnly: true })
      const bytes = await answer.bytes()
      const head = bytes.toString('latin1', 0, 16)
      const contentType = kinds.find(([, looks]) => looks.test(head))?.[0]
      return contentType === undefined ? null : { contentType, bytes }
    } catch (error) {
      if (error instanceof FetchError) return null
      throw error
    }
  }

  return {
    /** Null if no page of ours contains it, or it isn't an image. */
    async find(signature: string, encoded: string): Promise<Image | null> {
      const address = Buffer.from(encoded, 'base64url').toString()
      if (!app.previews.verify(subjectOf(address), signature)) return null
      const now = app.now().getTime()
      const known = kept.get(address)
      if (known && known.until > now) return known.image
      const image = fetchImage(address)
      kept.delete(address)
      kept.set(address, { image, until: now + limits.minutes * 60_000 })
      image.catch(() => kept.delete(address))
      if (kept.size > limits.images) kept.delete(kept.keys().next().value!)
      return image
    },
  }
}
