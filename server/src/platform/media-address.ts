import { recordingLifetimes } from '@castwright/contract/recordings/limits.ts'
import type { Now } from './clock.ts'
import { isSignature, keyFor, signatureOf } from './signer.ts'

/** The media of a URL. The file name is for people and apps, and only the ID decides which bytes are sent. */
type AddressedMedia = { id: string; fileName: string }

/** URLs of media: open ones for published files, signed ones for the team. */
export type MediaAddresses = {
  /** Never expires, and returns the same bytes as long as they are published. */
  open(media: AddressedMedia): string
  /** When a URL signed now expires. */
  expiry(): Date
  /**
   * Allows access to unpublished media for some hours. Returns the same URL for a while, so that players keep their cache. It includes
   * the link it was created under, by which it can be revoked.
   */
  sign(media: AddressedMedia, options?: { linkId?: string; download?: boolean }): string
  /** Verifies the URL of these media. Returns its link and whether it is a download. */
  verify(id: string, query: Record<string, unknown>): { isDownload: boolean; linkId: string | null } | null
}

/** Seconds during which the same URL is returned. */
const step = recordingLifetimes.mediaAddress / 4

export function openMediaAddresses({ baseUrl, secret, now }: { baseUrl: string; secret: string; now: Now }): MediaAddresses {
  const key = keyFor(secret, 'media addresses')
  const sign = (id: string, expires: number, isDownload: boolean, linkId: string | undefined): Buffer =>
    signatureOf(key, [id.toLowerCase(), expires, isDownload, ...(linkId === undefined ? [] : [linkId])])
  const seconds = (): number => Math.floor(now().getTime() / 1000)
  const expiry = (): number => Math.floor(seconds() / step) * step + recordingLifetimes.mediaAddress
  const open: MediaAddresses['open'] = ({ id, fileName }) => `${baseUrl}/media/${id}/${encodeURIComponent(fileName)}`

  return {
    open,
    expiry: () => new Date(expiry() * 1000),
    sign(media, { linkId, download = false } = {}) {
      const expires = expiry()
      const signature = sign(media.id, expires, download, linkId).toString('base64url')
      const query = new URLSearchParams({
        expires: String(expires),
        ...(download ? { download: '1' } : {}),
        ...(linkId === undefined ? {} : { link: linkId }),
        signature,
      })
      return `${open(media)}?${query}`
    },
    verify(id, { expires, download, link, signature }) {
      if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return null
      if (link !== undefined && typeof link !== 'string') return null
      const isDownload = download === '1'
      if (!isSignature(signature, sign(id, Number(expires), isDownload, link))) return null
      return seconds() < Number(expires) ? { isDownload, linkId: link ?? null } : null
    },
  }
}
