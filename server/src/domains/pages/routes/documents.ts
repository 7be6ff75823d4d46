import type { IncomingMessage } from 'node:http'
import type { PublicPage } from '@castwright/contract/pages/shapes.ts'
import type { Config } from '../../../config.ts'
import type { App } from '../../../platform/app.ts'
import { compress } from '../../../platform/content-encoding.ts'
import type { Renderer } from '../../../platform/pages/renderer.ts'
import { createVersionedCache, type Source } from '../../../platform/versions/cache.ts'
import type { Hosts } from '../../hosts/service.ts'
import { pageResponses } from '../response.ts'
import { openViews } from '../service.ts'

export type Document = {
  respond: ReturnType<typeof pageResponses>
  kind: PublicPage['kind']
  /** Not kept in memory. */
  isPartial: boolean
  bytes: number
}
export type Find = () => Promise<{ page: PublicPage; sources: Source[] } | null>
export type PublicPages = ReturnType<typeof openPublicPages>

export const maxBytes = 64 * 1024 * 1024

/** Page paths without anything that the router would have to decode. */
const plainPath = /^\/(?:pod|pal|embed)\/[\w./-]+$/

const routes: Record<PublicPage['kind'], string> = {
  show: '/pod/:profileUrl',
  episode: '/pod/:profileUrl/:episodeId',
  creator: '/pal/:username',
  embed: '/embed/:episodeId',
  report: '/share/report/:secret',
  member: '/members/:token',
  pitch: '/pod/:profileUrl/pitch',
  newsletter: '/pod/:profileUrl/newsletter',
  membership: '/pod/:profileUrl/join',
  guest: '/guest/:secret',
  closed: '/guest/:secret',
  missing: 'none',
}

/** Whether a part of the page could not be loaded. */
const isPartial = (page: PublicPage): boolean =>
  (page.kind === 'show' && (page.team === null || page.episodes === null)) ||
  (page.kind === 'episode' && (page.team === null || page.recent === null))

/** Whether the URL of the page is a secret. */
const hasSecret = (page: PublicPage): boolean =>
  page.kind === 'newsletter' || page.kind === 'membership'
    ? !page.action.startsWith('/pod/')
    : ['report', 'member', 'guest', 'closed'].includes(page.kind) || (page.kind === 'episode' && page.previewUntil !== null)

/** Public pages allow our own script and images, the inline styles of the page by hash, and audio from the storage. */
function publicPolicy(config: Config, styles: string[], kind: PublicPage['kind']): string {
  const stored = config.s3 ? ` ${new URL(config.s3.endpoint).origin}` : ''
  const payments = kind === 'membership' ? ` ${config.baseUrl}${config.stripe ? ' https://*.stripe.com' : ''}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles.join(' ')}`,
    `img-src 'self'${stored}`,
    // A guest listens to a test recording that never leaves their browser.
    `media-src 'self'${stored}${kind === 'guest' ? ' blob:' : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    // Forms that lead to a payment are redirected there.
    `form-action 'self'${payments}`,
    "base-uri 'none'",
    // Only the player may be embedded by other sites.
    `frame-ancestors ${kind === 'embed' ? '*' : "'none'"}`,
  ].join('; ')
}

/** Renders public pages, once per change, and keeps them in memory. */
export function openPublicPages(app: App, renderer: Renderer, securityHeaders: Record<string, string>, hosts: Hosts) {
  const { withOrigins, ...views } = openViews(app, hosts)
  const documents = createVersionedCache<Document>({ signals: app.signals, kinds: ['podcast', 'profile', 'recording'], maxBytes })

  const render = async (found: PublicPage): Promise<Document> => {
    const page = withOrigins(found)
    const { html, styles } = await renderer.draw(page)
    const bodies = await compress(Buffer.from(html))
    const isEmbed = page.kind === 'embed'
    const { 'x-frame-options': unframed, ...others } = securityHeaders
    const headers = {
      ...others,
      ...(isEmbed || unframed === undefined ? {} : { 'x-frame-options': unframed }),
      'content-security-policy': publicPolicy(app.config, styles, page.kind),
      ...(hasSecret(page) && { 'referrer-policy': 'no-referrer' }),
      // For the microphone check. No other page may use the microphone.
      ...(page.kind === 'guest' && { 'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=()' }),
      'cache-control': isPartial(page) ? 'no-store' : 'public, max-age=0, must-revalidate',
    }
    const respond = pageResponses(bodies, Object.entries(headers).flat())
    return { respond, kind: page.kind, isPartial: isPartial(page), bytes: bodies.identity.length + bodies.gzip.length + bodies.br.length }
  }

  return {
    ...views,
    render,
    /** Returns the page at this path, rendering it if it isn't in memory. Null if there is no such page. */
    async findDocument(path: string, find: Find): Promise<Document | null> {
      const document = await documents.get(path, async () => {
        const found = await find()
        if (!found) return null
        const value = await render(found.page)
        return { value, bytes: value.bytes, sources: found.sources }
      })
      if (document?.isPartial) documents.remove(path, document)
      return document
    },
    /** Returns the response if the page is in memory and current. */
    fromMemory({ url = '', headers }: IncomingMessage) {
      const document = plainPath.test(url) ? documents.hit(url.toLowerCase()) : null
      return document && { ...document.respond(headers), route: routes[document.kind] }
    },
    close: documents.close,
  }
}
