import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { Id } from '@castwright/contract/shapes.ts'
import type { PublicPage } from '@castwright/contract/pages.ts'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import type { Renderer } from '../../platform/pages/renderer.ts'
import { openCopies, type Source } from '../../platform/versions/copies.ts'
import { isKnown, pageAnswers, tagOf } from './answer.ts'
import { publicPolicy } from './policy.ts'
import * as pages from './service.ts'

type Document = {
  answer: ReturnType<typeof pageAnswers>
  /** Other sites may frame it. */
  isFramed: boolean
}
type Find = () => Promise<{ page: PublicPage; of: Source[] } | null>

export type PageDoor = {
  /** Takes the request if it is for a page that is in memory, and answers it. */
  take(request: IncomingMessage, response: ServerResponse): boolean
  draw(page: PublicPage): Promise<Document>
  /** The page under this name, which is its address; made where there is no copy of it. Null where there is no such page. */
  copyOf(name: string, find: Find): Promise<Document | null>
  close(): void
}

/** Bytes of pages in memory. */
const most = 64 * 1024 * 1024

/** Where a page may be. Whatever else is written into an address is read by the router. */
const plainAddress = /^\/(?:pod|pal|embed)\/[\w./-]+$/

/**
 * What the world sees. Each page is made once for each change of it; a page that was made costs no query, and is given at a door before
 * the router's, as feeds are.
 */
export function openPageDoor(app: App, renderer: Renderer, securityHeaders: Record<string, string>): PageDoor {
  const copies = openCopies<Document & { bytes: number }>({ signals: app.signals, kinds: ['podcast', 'profile'], most })

  const draw = async (page: PublicPage): Promise<Document & { bytes: number }> => {
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
      'content-security-policy': publicPolicy(app.config, styles, { isEmbed: isFramed }),
      'cache-control': 'public, max-age=0, must-revalidate',
    }
    const answer = pageAnswers({ identity, gzip: zipped, br }, Object.entries(headers).flat())
    return { answer, isFramed, bytes: identity.length + zipped.length + br.length }
  }

  return {
    draw,
    copyOf: (name, find) =>
      copies.get(name, async () => {
        const found = await find()
        if (!found) return null
        const value = await draw(found.page)
        return { value, bytes: value.bytes, of: found.of }
      }),
    take({ method, url = '', headers: asked }, response) {
      const document = (method === 'GET' || method === 'HEAD') && plainAddress.test(url) ? copies.hit(url.toLowerCase()) : null
      if (!document) return false
      const { status, headers, body } = document.answer(asked)
      response.writeHead(status, headers)
      if (body === null || method === 'HEAD') response.end()
      else response.end(body)
      return true
    },
    close: copies.close,
  }
}

/** As it stands in addresses, whatever somebody wrote into them. */
const nameOf = (...parts: string[]): string => `/${parts.map((part) => encodeURIComponent(part)).join('/')}`.toLowerCase()

export const publicPageRoutes: FastifyPluginAsync<{ app: App; door: PageDoor }> = async (server, { app, door }) => {
  const cards = openCopies<{ bytes: Buffer; etag: string }>({ signals: app.signals, kinds: ['podcast', 'profile'], most: most / 4 })
  server.addHook('onClose', async () => {
    door.close()
    cards.close()
  })
  const { copyOf, draw } = door

  const give = (reply: FastifyReply, { answer, isFramed }: Document, asked: IncomingHttpHeaders): FastifyReply => {
    const { status, headers, body } = answer(asked)
    if (isFramed) reply.removeHeader('x-frame-options')
    reply.code(status)
    for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1])
    return reply.send(body ?? undefined)
  }

  /** What nobody may keep: the whole of it each time. */
  const giveOnce = (
    reply: FastifyReply,
    { answer }: Document,
    asked: IncomingHttpHeaders,
    status: number,
    caching: string,
  ): FastifyReply => {
    const { headers, body } = answer({ 'accept-encoding': asked['accept-encoding'] })
    for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1])
    return reply.code(status).removeHeader('etag').header('cache-control', caching).send(body)
  }

  const giveOrMissing = async (request: FastifyRequest, reply: FastifyReply, document: Document | null, words: string) =>
    document
      ? give(reply, document, request.headers)
      : giveOnce(reply, await draw(pages.missingPage(app, request.url.split('?')[0]!, words)), request.headers, 404, 'no-store')

  /** The show was renamed: the address leads to its new one. */
  const giveMoved = async (request: FastifyRequest, reply: FastifyReply, profileUrl: string, end = ''): Promise<FastifyReply | null> => {
    const renamed = await pages.findMoved(app, profileUrl)
    if (renamed === null) return null
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    return reply.header('cache-control', 'public, max-age=300').redirect(`/pod/${renamed}${end}${query}`, 301)
  }

  const page = { method: ['GET', 'HEAD'] as Array<'GET' | 'HEAD'>, exposeHeadRoute: false }

  /** A mistake of ours, in words for readers. */
  const trouble = (title: string) => ({
    async errorHandler(error: Error, request: FastifyRequest, reply: FastifyReply) {
      request.log.error({ err: error }, 'a public page could not be made')
      const document = await draw(pages.missingPage(app, request.url.split('?')[0]!, 'Please try again in a minute.', title))
      return giveOnce(reply, document, request.headers, 500, 'no-store')
    },
  })

  server.route<{ Params: { profileUrl: string }; Querystring: Record<string, unknown> }>({
    ...page,
    ...trouble('Error loading pod page.'),
    url: '/pod/:profileUrl',
    handler: async (request, reply) => {
      const { profileUrl } = request.params
      const { q, after, all } = request.query
      const asked = { search: wordsOf(q), cursor: typeof after === 'string' ? after.slice(0, 200) : null, isWhole: all !== undefined }
      // What anybody can type is not kept: it would drive out what many ask for.
      const isCommon = asked.search === '' && asked.cursor === null
      const find = () => pages.findShowPage(app, profileUrl, asked)
      const document = isCommon ? await copyOf(`${nameOf('pod', profileUrl)}${asked.isWhole ? '?all' : ''}`, find) : await drawFound(find)
      const moved = document ? null : await giveMoved(request, reply, profileUrl)
      return moved ?? giveOrMissing(request, reply, document, 'There is no such podcast, or it has moved to another address.')
    },
  })

  const drawFound = async (find: () => Promise<{ page: PublicPage } | null>): Promise<Document | null> => {
    const found = await find()
    return found && draw(found.page)
  }

  server.route<{ Params: { profileUrl: string; episodeId: string }; Querystring: Record<string, unknown> }>({
    ...page,
    ...trouble('Error loading episode.'),
    url: '/pod/:profileUrl/:episodeId',
    handler: async (request, reply) => {
      const { profileUrl, episodeId } = request.params
      const words = 'There is no such episode, or it is not published any more.'
      if (!Id.safeParse(episodeId).success) return giveOrMissing(request, reply, null, words)
      if (request.query['preview'] !== undefined) {
        reply.header('x-robots-tag', 'noindex')
        const preview = await pages.findPreviewPage(app, profileUrl, episodeId, request.query['preview'])
        if (!preview)
          return (
            (await giveMoved(request, reply, profileUrl, `/${episodeId}`)) ?? giveOrMissing(request, reply, null, 'This preview has ended.')
          )
        return giveOnce(reply, await draw(preview), request.headers, 200, 'private, no-store')
      }
      const document = await copyOf(nameOf('pod', profileUrl, episodeId), () => pages.findEpisodePage(app, profileUrl, episodeId))
      const moved = document ? null : await giveMoved(request, reply, profileUrl, `/${episodeId}`)
      return moved ?? giveOrMissing(request, reply, document, words)
    },
  })

  // Unknown addresses of the public pages lead to the page above them, or home.
  for (const url of ['/pod', '/pod/', '/pal', '/pal/'])
    server.route({ ...page, url, handler: async (_request, reply) => reply.header('cache-control', 'no-store').redirect('/') })
  server.route<{ Params: { profileUrl: string } }>({
    ...page,
    url: '/pod/:profileUrl/:episodeId/*',
    handler: async (request, reply) => reply.header('cache-control', 'no-store').redirect(nameOf('pod', request.params.profileUrl)),
  })
  server.route<{ Params: { username: string } }>({
    ...page,
    url: '/pal/:username/*',
    handler: async (request, reply) => reply.header('cache-control', 'no-store').redirect(nameOf('pal', request.params.username)),
  })

  server.route<{ Params: { username: string } }>({
    ...page,
    ...trouble('Error loading pal page.'),
    url: '/pal/:username',
    handler: async (request, reply) => {
      const { username } = request.params
      const document = await copyOf(nameOf('pal', username), () => pages.findCreatorPage(app, username))
      return giveOrMissing(request, reply, document, 'Nobody here goes by this name.')
    },
  })

  server.route<{ Params: { episodeId: string } }>({
    ...page,
    ...trouble('Error loading episode.'),
    url: '/embed/:episodeId',
    handler: async (request, reply) => {
      const { episodeId } = request.params
      const isId = Id.safeParse(episodeId).success
      const document = isId ? await copyOf(nameOf('embed', episodeId), () => pages.findEmbedPage(app, episodeId)) : null
      return giveOrMissing(request, reply, document, 'There is no such episode, or it is not published any more.')
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
        return found && { value: { bytes: found.bytes, etag: tagOf(found.bytes) }, bytes: found.bytes.length, of: found.of }
      })
      if (!card) throw new Fault('not_found')
      reply.headers({ etag: `"${card.etag}"`, 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' })
      if (isKnown(request.headers['if-none-match'], card.etag)) return reply.code(304).send()
      return reply.type('image/jpeg').send(card.bytes)
    },
  })

  const images = pages.openImages(app)
  server.route<{ Params: { signature: string; address: string } }>({
    ...page,
    url: '/media/images/:signature/:address',
    handler: async (request, reply) => {
      const image = await images.find(request.params.signature, request.params.address)
      if (!image) throw new Fault('not_found')
      const caching = { 'cache-control': 'public, max-age=86400', 'content-security-policy': "default-src 'none'; sandbox" }
      return reply.headers(caching).type(image.contentType).send(image.bytes)
    },
  })

  server.get<{ Querystring: Record<string, unknown> }>('/oembed', async (request, reply) => {
    const { url, format, maxwidth } = request.query
    if (format !== undefined && format !== 'json') return reply.code(501).type('text/plain').send('Only JSON is spoken here.')
    const width = typeof maxwidth === 'string' && /^\d{2,4}$/.test(maxwidth) ? Number(maxwidth) : null
    const found = typeof url === 'string' ? await pages.findOEmbed(app, url, width) : null
    if (!found) throw new Fault('not_found')
    return reply
      .headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' })
      .type('application/json')
      .send(found)
  })

  /** It costs a look at every address, and anybody may ask for it: the last one serves for a minute. */
  let map: { part: number | null; xml: Promise<string>; until: number } | null = null
  server.get<{ Querystring: Record<string, unknown> }>('/sitemap.xml', async (request, reply) => {
    const part = typeof request.query['part'] === 'string' && /^\d{1,4}$/.test(request.query['part']) ? Number(request.query['part']) : null
    const now = app.now().getTime()
    if (map?.part !== part || map.until < now) map = { part, xml: pages.sitemap(app, part), until: now + 60_000 }
    const { xml } = map
    xml.catch(() => (map = null))
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(await xml)
  })

  server.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(pages.robots(app)),
  )
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, 200) : '')
