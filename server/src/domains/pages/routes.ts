import { showPath } from '@castwright/contract/paths.ts'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { Id } from '@castwright/contract/shapes.ts'
import { embedThemes, type PublicPage } from '@castwright/contract/pages/shapes.ts'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import type { Renderer } from '../../platform/pages/renderer.ts'
import { siteOf } from '../../platform/sites.ts'
import { createVersionedCache, type Source } from '../../platform/versions/cache.ts'
import type { Hosts } from '../hosts/service.ts'
import { isKnown, pageResponses, tagOf, type PageResponse } from './response.ts'
import { publicPolicy } from './policy.ts'
import { discoveryRoutes } from './routes/discovery.ts'
import { imageRoutes } from './routes/images.ts'
import { newsletterRoutes } from './routes/newsletter.ts'
import { memberRoutes } from './routes/member.ts'
import { membershipRoutes } from './routes/membership.ts'
import { pitchRoutes } from './routes/pitch.ts'
import * as pages from './service.ts'

type Document = {
  respond: ReturnType<typeof pageResponses>
  kind: PublicPage['kind']
  /** Not kept in memory. */
  isPartial: boolean
  bytes: number
}
type Find = () => Promise<{ page: PublicPage; sources: Source[] } | null>

type PublicPages = {
  /** Returns the response if the page is in memory and current. */
  fromMemory(request: IncomingMessage): (PageResponse & { route: string }) | null
  render(page: PublicPage): Promise<Document>
  /** Returns the page at this path, rendering it if it isn't in memory. Null if there is no such page. */
  findDocument(path: string, find: Find): Promise<Document | null>
  /** The app as pages see it: on a custom domain, all their addresses are there. */
  appFor(request: IncomingMessage): App
  /** The same for the address of a page. */
  appAtAddress(address: string): App
  close(): void
}

const maxBytes = 64 * 1024 * 1024

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

/** Renders public pages, once per change, and keeps them in memory. */
export function openPublicPages(app: App, renderer: Renderer, securityHeaders: Record<string, string>, hosts: Hosts): PublicPages {
  const views = pages.openViews(app, hosts)
  const documents = createVersionedCache<Document>({ signals: app.signals, kinds: ['podcast', 'profile', 'recording'], maxBytes })

  const render = async (found: PublicPage): Promise<Document> => {
    const page = views.withOrigins(found)
    const { html, styles } = await renderer.draw(page)
    const identity = Buffer.from(html)
    const [zipped, br] = await Promise.all([
      promisify(gzip)(identity),
      promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    ])
    const isFramed = page.kind === 'embed'
    const { 'x-frame-options': unframed, ...others } = securityHeaders
    const headers = {
      ...others,
      ...(isFramed || unframed === undefined ? {} : { 'x-frame-options': unframed }),
      'content-security-policy': publicPolicy(app.config, styles, {
        isEmbed: isFramed,
        isGuest: page.kind === 'guest',
        isSale: page.kind === 'membership',
      }),
      ...(hasSecret(page) && { 'referrer-policy': 'no-referrer' }),
      // For the microphone check. No other page may use the microphone.
      ...(page.kind === 'guest' && { 'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=()' }),
      'cache-control': isPartial(page) ? 'no-store' : 'public, max-age=0, must-revalidate',
    }
    const respond = pageResponses({ identity, gzip: zipped, br }, Object.entries(headers).flat())
    return { respond, kind: page.kind, isPartial: isPartial(page), bytes: identity.length + zipped.length + br.length }
  }

  return {
    render,
    appFor: views.appFor,
    appAtAddress: views.appAtAddress,
    async findDocument(path, find) {
      const document = await documents.get(path, async () => {
        const found = await find()
        if (!found) return null
        const value = await render(found.page)
        return { value, bytes: value.bytes, sources: found.sources }
      })
      if (document?.isPartial) documents.remove(path, document)
      return document
    },
    fromMemory({ url = '', headers }) {
      const document = plainPath.test(url) ? documents.hit(url.toLowerCase()) : null
      return document && { ...document.respond(headers), route: routes[document.kind] }
    },
    close: documents.close,
  }
}

/** What a page is kept under: pages of custom domains have other addresses in them. */
const keyOf = ({ raw }: FastifyRequest, path: string): string => `${siteOf(raw)?.host ?? ''}${path}`

/** A custom domain has only the pages of its show. */
const isOfSite = ({ raw }: FastifyRequest, podcastId: string): boolean => (siteOf(raw)?.podcastId ?? podcastId) === podcastId

/** The canonical path, however the request spelled it. */
const pathOf = (...parts: string[]): string => `/${parts.map((part) => encodeURIComponent(part)).join('/')}`.toLowerCase()

export const publicPageRoutes: FastifyPluginAsync<{ app: App; publicPages: PublicPages }> = async (server, { app, publicPages }) => {
  const cards = createVersionedCache<{ bytes: Buffer; etag: string }>({
    signals: app.signals,
    kinds: ['podcast', 'profile'],
    maxBytes: maxBytes / 4,
  })
  server.addHook('onClose', async () => {
    publicPages.close()
    cards.close()
  })
  const { appFor, appAtAddress, findDocument, render } = publicPages

  const send = (reply: FastifyReply, { respond, kind }: Document, requested: IncomingHttpHeaders): FastifyReply => {
    const { status, headers, body } = respond(requested)
    if (kind === 'embed') reply.removeHeader('x-frame-options')
    reply.code(status)
    for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1])
    return reply.send(body ?? undefined)
  }

  /** For pages that must not be cached: always complete, without an ETag. */
  const sendUncached = (
    reply: FastifyReply,
    { respond }: Document,
    requested: IncomingHttpHeaders,
    status: number,
    caching: string,
  ): FastifyReply => {
    const { headers, body } = respond({ 'accept-encoding': requested['accept-encoding'] })
    for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1])
    return reply.code(status).removeHeader('etag').header('cache-control', caching).send(body)
  }

  const showPrivately = async (request: FastifyRequest, reply: FastifyReply, found: PublicPage, status: number) =>
    sendUncached(reply, await render(found), request.headers, status, 'private, no-store')

  const sendOrMissing = async (request: FastifyRequest, reply: FastifyReply, document: Document | null, message: string) =>
    document
      ? send(reply, document, request.headers)
      : sendUncached(
          reply,
          await render(pages.missingPage(appFor(request.raw), request.url.split('?')[0]!, message)),
          request.headers,
          404,
          'no-store',
        )

  /** Redirects to the new URL of a renamed show. */
  const redirectIfRenamed = async (
    request: FastifyRequest,
    reply: FastifyReply,
    profileUrl: string,
    end = '',
  ): Promise<FastifyReply | null> => {
    const renamed = await pages.findMoved(app, profileUrl)
    if (renamed === null) return null
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    return reply.header('cache-control', 'public, max-age=300').redirect(`${showPath(renamed)}${end}${query}`, 301)
  }

  const page = { method: ['GET', 'HEAD'] as Array<'GET' | 'HEAD'>, exposeHeadRoute: false }

  /** An error page for readers. */
  const trouble = (title: string) => ({
    async errorHandler(error: Error, request: FastifyRequest, reply: FastifyReply) {
      request.log.error({ err: error }, 'Could not render a public page')
      const document = await render(
        pages.missingPage(appFor(request.raw), request.url.split('?')[0]!, 'Please try again in a minute.', title),
      )
      return sendUncached(reply, document, request.headers, 500, 'no-store')
    },
  })

  server.route<{ Params: { profileUrl: string }; Querystring: Record<string, unknown> }>({
    ...page,
    ...trouble('Error loading pod page.'),
    url: '/pod/:profileUrl',
    handler: async (request, reply) => {
      const { profileUrl } = request.params
      const { q, after, all } = request.query
      const query = { search: wordsOf(q), cursor: typeof after === 'string' ? after.slice(0, 200) : null, isWhole: all !== undefined }
      // Searches and cursors are not cached: they would evict what many people request.
      const isCommon = query.search === '' && query.cursor === null
      const find = () => pages.findShowPage(appFor(request.raw), profileUrl, query)
      const document = isCommon
        ? await findDocument(keyOf(request, `${pathOf('pod', profileUrl)}${query.isWhole ? '?all' : ''}`), find)
        : await renderFound(find)
      const moved = document ? null : await redirectIfRenamed(request, reply, profileUrl)
      return moved ?? sendOrMissing(request, reply, document, "This podcast doesn't exist or has moved to another address.")
    },
  })

  const renderFound = async (find: () => Promise<{ page: PublicPage } | null>): Promise<Document | null> => {
    const found = await find()
    return found && render(found.page)
  }

  server.route<{ Params: { profileUrl: string; episodeId: string }; Querystring: Record<string, unknown> }>({
    ...page,
    ...trouble('Error loading episode.'),
    url: '/pod/:profileUrl/:episodeId',
    handler: async (request, reply) => {
      const { profileUrl, episodeId } = request.params
      const message = "This episode doesn't exist or is no longer published."
      if (!Id.safeParse(episodeId).success) return sendOrMissing(request, reply, null, message)
      if (request.query['preview'] !== undefined && !siteOf(request.raw)) {
        reply.header('x-robots-tag', 'noindex')
        const preview = await pages.findPreviewPage(app, profileUrl, episodeId, request.query['preview'])
        if (!preview)
          return (
            (await redirectIfRenamed(request, reply, profileUrl, `/${episodeId}`)) ??
            sendOrMissing(request, reply, null, 'This preview has expired.')
          )
        return showPrivately(request, reply, preview, 200)
      }
      const document = await findDocument(keyOf(request, pathOf('pod', profileUrl, episodeId)), () =>
        pages.findEpisodePage(appFor(request.raw), profileUrl, episodeId),
      )
      const moved = document ? null : await redirectIfRenamed(request, reply, profileUrl, `/${episodeId}`)
      return moved ?? sendOrMissing(request, reply, document, message)
    },
  })

  await server.register(async (scope) =>
    pitchRoutes(scope, {
      appFor,
      trouble: trouble('Error loading the form.'),
      find: async (request, reply, profileUrl) => {
        const document = await findDocument(keyOf(request, pathOf('pod', profileUrl, 'pitch')), () =>
          pages.findPitchPage(appFor(request.raw), profileUrl),
        )
        const moved = document ? null : await redirectIfRenamed(request, reply, profileUrl, '/pitch')
        return moved ?? sendOrMissing(request, reply, document, "This show doesn't exist or doesn't accept pitches.")
      },
      show: async (request, reply, found, status) =>
        found
          ? sendUncached(reply, await render(found), request.headers, status, 'no-store')
          : sendOrMissing(request, reply, null, "This show doesn't exist or doesn't accept pitches."),
    }),
  )

  await server.register(async (scope) =>
    newsletterRoutes(scope, {
      app,
      appFor,
      trouble: trouble('Error loading the form.'),
      show: async (request, reply, found, status) =>
        found
          ? sendUncached(reply, await render(found), request.headers, status, 'no-store')
          : sendOrMissing(request, reply, null, "This newsletter doesn't exist or was turned off."),
    }),
  )

  await server.register(async (scope) =>
    membershipRoutes(scope, { app, appFor, trouble: trouble('Error loading the page.'), show: showPrivately }),
  )

  // Unknown public URLs redirect to the page above them, or home.
  for (const url of ['/pod', '/pod/', '/pal', '/pal/'])
    server.route({ ...page, url, handler: async (_request, reply) => reply.header('cache-control', 'no-store').redirect('/') })
  server.route<{ Params: { profileUrl: string } }>({
    ...page,
    url: '/pod/:profileUrl/:episodeId/*',
    handler: async (request, reply) => reply.header('cache-control', 'no-store').redirect(pathOf('pod', request.params.profileUrl)),
  })
  server.route<{ Params: { username: string } }>({
    ...page,
    url: '/pal/:username/*',
    handler: async (request, reply) => reply.header('cache-control', 'no-store').redirect(pathOf('pal', request.params.username)),
  })

  server.route<{ Params: { username: string } }>({
    ...page,
    ...trouble('Error loading pal page.'),
    url: '/pal/:username',
    handler: async (request, reply) => {
      const { username } = request.params
      const document = await findDocument(pathOf('pal', username), () => pages.findCreatorPage(app, username))
      return sendOrMissing(request, reply, document, 'No one here has this username.')
    },
  })

  server.route<{ Params: { episodeId: string }; Querystring: Record<string, unknown> }>({
    ...page,
    ...trouble('Error loading episode.'),
    url: '/embed/:episodeId',
    handler: async (request, reply) => {
      const { episodeId } = request.params
      const theme = embedThemes.find((one) => one === request.query['theme']) ?? 'auto'
      const name = `${pathOf('embed', episodeId)}${theme === 'auto' ? '' : `?theme=${theme}`}`
      const isId = Id.safeParse(episodeId).success
      const find = async () => {
        const found = await pages.findEmbedPage(appFor(request.raw), episodeId, theme)
        return found && isOfSite(request, found.page.podcast.id) ? found : null
      }
      const document = isId ? await findDocument(keyOf(request, name), find) : null
      return sendOrMissing(request, reply, document, "This episode doesn't exist or is no longer published.")
    },
  })

  server.route<{ Params: { secret: string } }>({
    ...page,
    ...trouble('Error loading report.'),
    url: '/share/report/:secret',
    handler: async (request, reply) => {
      reply.header('x-robots-tag', 'noindex')
      const found = await pages.findReportPage(app, request.params.secret)
      return found
        ? showPrivately(request, reply, found, 200)
        : sendOrMissing(request, reply, null, 'This link has expired or was revoked. Ask for a new one.')
    },
  })

  memberRoutes(server, { app, trouble: trouble('Error loading your page.'), show: showPrivately })

  server.route<{ Params: { secret: string } }>({
    ...page,
    ...trouble('Error loading your page.'),
    url: '/guest/:secret',
    handler: async (request, reply) => {
      reply.header('x-robots-tag', 'noindex')
      const found = await pages.findGuestPage(app, { secret: request.params.secret, address: request.ip })
      return showPrivately(request, reply, found, found.kind === 'closed' ? 410 : 200)
    },
  })

  server.route<{ Params: { secret: string } }>({
    ...page,
    url: '/guest/:secret/card.jpg',
    handler: async (request, reply) => {
      const card = await pages.findGuestCard(app, { secret: request.params.secret, address: request.ip })
      reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' })
      if (card === 'closed') throw new Fault('guest_link_closed')
      if (card === null) throw new Fault('not_found')
      return reply.type('image/jpeg').header('content-disposition', 'attachment; filename="card.jpg"').send(card)
    },
  })

  server.route<{ Params: { kind: string; file: string } }>({
    ...page,
    url: '/og/:kind/:file',
    handler: async (request, reply) => {
      const kind = pages.cardKinds.find((one) => one === request.params.kind)
      const id = /^([0-9a-f-]{36})\.jpg$/.exec(request.params.file)?.[1]
      if (!kind || !id || !Id.safeParse(id).success) throw new Fault('not_found')
      const card = await cards.get(`${kind} ${id}`, async () => {
        const found = await pages.findCard(app, kind, id)
        return found && { value: { bytes: found.bytes, etag: tagOf(found.bytes) }, bytes: found.bytes.length, sources: found.sources }
      })
      if (!card) throw new Fault('not_found')
      reply.headers({ etag: `"${card.etag}"`, 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' })
      if (isKnown(request.headers['if-none-match'], card.etag)) return reply.code(304).send()
      return reply.type('image/jpeg').send(card.bytes)
    },
  })

  imageRoutes(server, app)
  discoveryRoutes(server, { app, appAtAddress })
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, 200) : '')
