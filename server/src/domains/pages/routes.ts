import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { Id } from '@castwright/contract/shapes.ts'
import type { PublicPage } from '@castwright/contract/pages.ts'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import type { Renderer } from '../../platform/pages/renderer.ts'
import { precondition } from '../../platform/storage/conditions.ts'
import { openCopies, type Source } from '../../platform/versions/copies.ts'
import { publicPolicy } from './policy.ts'
import * as pages from './service.ts'

type Options = { app: App; renderer: Renderer }

type Form = 'identity' | 'gzip' | 'br'
type Body = { bytes: Buffer; etag: string }
/** A document in every form in which it is sent, and the policy that it needs. */
type Document = { forms: Record<Form, Body>; policy: string; madeAt: Date }

/** Bytes of pages in memory. */
const most = 64 * 1024 * 1024

const bodyOf = (bytes: Buffer): Body => ({ bytes, etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) })

/** What the world sees. Each page is made once for each change of it; a page that was made costs no query. */
export const publicPageRoutes: FastifyPluginAsync<Options> = async (server, { app, renderer }) => {
  const copies = openCopies<Document>({ signals: app.signals, kinds: ['podcast', 'profile'], most })
  const cards = openCopies<Body>({ signals: app.signals, kinds: ['podcast', 'profile'], most: most / 4 })
  server.addHook('onClose', async () => {
    copies.close()
    cards.close()
  })

  const draw = async (page: PublicPage): Promise<Document> => {
    const { html, styles } = await renderer.draw(page)
    const plain = Buffer.from(html)
    const [zipped, brotli] = await Promise.all([
      promisify(gzip)(plain),
      promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    ])
    return {
      forms: { identity: bodyOf(plain), gzip: bodyOf(zipped), br: bodyOf(brotli) },
      policy: publicPolicy(app.config, styles, { isEmbed: page.kind === 'embed' }),
      madeAt: app.now(),
    }
  }

  const copyOf = (name: string, find: () => Promise<{ page: PublicPage; of: Source[] } | null>): Promise<Document | null> =>
    copies.get(name, async () => {
      const found = await find()
      if (!found) return null
      const value = await draw(found.page)
      const bytes = Object.values(value.forms).reduce((sum, form) => sum + form.bytes.length, 0)
      return { value, bytes, of: found.of }
    })

  const give = (request: FastifyRequest, reply: FastifyReply, { forms, policy, madeAt }: Document, caching: string): FastifyReply => {
    const form = formFor(request)
    const { bytes, etag } = forms[form]
    reply.headers({ 'content-security-policy': policy, 'cache-control': caching, vary: 'accept-encoding', etag: `"${etag}"` })
    // The time of making says nothing of the content, so only the tag decides.
    const { 'if-modified-since': _since, 'if-unmodified-since': _unmodified, ...conditions } = request.headers
    if (precondition(conditions, { etag, modifiedAt: madeAt }) === 304) return reply.code(304).send()
    if (form !== 'identity') reply.header('content-encoding', form)
    return reply.type('text/html; charset=utf-8').send(bytes)
  }

  const giveOrMissing = async (
    request: FastifyRequest,
    reply: FastifyReply,
    document: Document | null,
    words: string,
    caching = 'public, max-age=0, must-revalidate',
  ): Promise<FastifyReply> => {
    if (document) return give(request, reply, document, caching)
    reply.code(404)
    return give(request, reply, await draw(pages.missingPage(app, request.url.split('?')[0]!, words)), 'no-store')
  }

  const page = { method: ['GET', 'HEAD'] as Array<'GET' | 'HEAD'>, exposeHeadRoute: false }

  server.route<{ Params: { profileUrl: string }; Querystring: Record<string, unknown> }>({
    ...page,
    url: '/pod/:profileUrl',
    handler: async (request, reply) => {
      const { profileUrl } = request.params
      const { q, after, all } = request.query
      const asked = { search: wordsOf(q), cursor: typeof after === 'string' ? after.slice(0, 200) : null, isWhole: all !== undefined }
      // What anybody can type is not kept: it would drive out what many ask for.
      const isCommon = asked.search === '' && asked.cursor === null
      const find = () => pages.findShowPage(app, profileUrl, asked)
      const document = isCommon ? await copyOf(`show ${profileUrl.toLowerCase()} ${asked.isWhole}`, find) : await drawFound(find)
      return giveOrMissing(request, reply, document, 'There is no such podcast, or it has moved to another address.')
    },
  })

  const drawFound = async (find: () => Promise<{ page: PublicPage } | null>): Promise<Document | null> => {
    const found = await find()
    return found && draw(found.page)
  }

  server.route<{ Params: { profileUrl: string; episodeId: string }; Querystring: Record<string, unknown> }>({
    ...page,
    url: '/pod/:profileUrl/:episodeId',
    handler: async (request, reply) => {
      const { profileUrl, episodeId } = request.params
      const words = 'There is no such episode, or it is not published any more.'
      if (!Id.safeParse(episodeId).success) return giveOrMissing(request, reply, null, words)
      if (request.query['preview'] !== undefined) {
        reply.header('x-robots-tag', 'noindex')
        const preview = await pages.findPreviewPage(app, profileUrl, episodeId, request.query['preview'])
        return giveOrMissing(request, reply, preview && (await draw(preview)), 'This preview has ended.', 'private, no-store')
      }
      const document = await copyOf(`episode ${profileUrl.toLowerCase()} ${episodeId}`, () =>
        pages.findEpisodePage(app, profileUrl, episodeId),
      )
      return giveOrMissing(request, reply, document, words)
    },
  })

  server.route<{ Params: { username: string } }>({
    ...page,
    url: '/pal/:username',
    handler: async (request, reply) => {
      const { username } = request.params
      const document = await copyOf(`creator ${username.toLowerCase()}`, () => pages.findCreatorPage(app, username))
      return giveOrMissing(request, reply, document, 'Nobody here goes by this name.')
    },
  })

  server.route<{ Params: { episodeId: string } }>({
    ...page,
    url: '/embed/:episodeId',
    handler: async (request, reply) => {
      const { episodeId } = request.params
      const isId = Id.safeParse(episodeId).success
      const document = isId ? await copyOf(`embed ${episodeId}`, () => pages.findEmbedPage(app, episodeId)) : null
      if (document) reply.removeHeader('x-frame-options')
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
        return found && { value: bodyOf(found.bytes), bytes: found.bytes.length, of: found.of }
      })
      if (!card) throw new Fault('not_found')
      reply.headers({ etag: `"${card.etag}"`, 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' })
      if (precondition({ 'if-none-match': request.headers['if-none-match'] }, { etag: card.etag, modifiedAt: new Date(0) }) === 304)
        return reply.code(304).send()
      return reply.type('image/jpeg').send(card.bytes)
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

  server.get<{ Querystring: Record<string, unknown> }>('/sitemap.xml', async (request, reply) => {
    const part = typeof request.query['part'] === 'string' && /^\d{1,4}$/.test(request.query['part']) ? Number(request.query['part']) : null
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(await pages.sitemap(app, part))
  })

  server.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(pages.robots(app)),
  )
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, 200) : '')

function formFor({ headers }: FastifyRequest): Form {
  const accepted = headers['accept-encoding'] ?? ''
  if (/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(accepted) ? 'gzip' : 'identity'
}
