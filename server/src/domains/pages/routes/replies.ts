import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { showPath } from '@castwright/contract/paths.ts'
import type { PublicPage } from '@castwright/contract/pages/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { siteOf } from '../../../platform/sites.ts'
import { findMoved, missingPage } from '../service.ts'
import type { Document, Find, PublicPages } from './documents.ts'

type PageRequest<Params> = FastifyRequest<{ Params: Params; Querystring: Record<string, unknown> }>
type Handler<Params> = (request: PageRequest<Params>, reply: FastifyReply) => Promise<FastifyReply>

/** What the routes of all public pages share. */
export type Replies = ReturnType<typeof createReplies>

/** GET and HEAD, which Fastify would otherwise answer. */
export const readOnly = { method: ['GET', 'HEAD'] as Array<'GET' | 'HEAD'>, exposeHeadRoute: false }

/** The canonical path, however the request spelled it. */
export const pathOf = (...parts: string[]): string => `/${parts.map((part) => encodeURIComponent(part)).join('/')}`.toLowerCase()

/** What a page is kept under: pages of custom domains have other addresses in them. */
const keyOf = ({ raw }: FastifyRequest, path: string): string => `${siteOf(raw)?.host ?? ''}${path}`

export function createReplies(app: App, { appFor: appOf, appAtAddress, findDocument, render }: PublicPages) {
  /** The app as pages see it: on a custom domain, all their addresses are there. */
  const appFor = ({ raw }: FastifyRequest): App => appOf(raw)

  /** Always complete, without an ETag. */
  const sendUncached = (request: FastifyRequest, reply: FastifyReply, { respond }: Document, status: number, caching: string) => {
    const { headers, body } = respond({ 'accept-encoding': request.headers['accept-encoding'] })
    for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1])
    return reply.code(status).removeHeader('etag').header('cache-control', caching).send(body)
  }

  /** A page that says it doesn't exist, or another error in its title. */
  const sendMissing = async (request: FastifyRequest, reply: FastifyReply, words: string, error?: { status: number; title: string }) => {
    const page = missingPage(appFor(request), request.url.split('?')[0]!, words, error?.title)
    return sendUncached(request, reply, await render(page), error?.status ?? 404, 'no-store')
  }

  return {
    app,
    appFor,
    appAtAddress,
    render,
    findDocument,

    /** Adds a page. `title` is that of its error page. */
    addPage: <Params>(server: FastifyInstance, url: string, title: string, handler: Handler<Params>): void => {
      const failing = {
        async errorHandler(error: Error, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
          request.log.error({ err: error }, 'Could not render a public page')
          return sendMissing(request, reply, 'Please try again in a minute.', { status: 500, title })
        },
      }
      server.route<{ Params: Params; Querystring: Record<string, unknown> }>({ ...readOnly, ...failing, url, handler })
    },

    /** From memory if possible. Null if there is no such page. */
    findKept: (request: FastifyRequest, path: string, find: Find): Promise<Document | null> => findDocument(keyOf(request, path), find),

    async sendOrMissing(request: FastifyRequest, reply: FastifyReply, document: Document | null, message: string): Promise<FastifyReply> {
      if (!document) return sendMissing(request, reply, message)
      const { status, headers, body } = document.respond(request.headers)
      if (document.kind === 'embed') reply.removeHeader('x-frame-options')
      for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1])
      return reply.code(status).send(body ?? undefined)
    },

    /** Answers with a form, or with a page that says that there is none. */
    async sendForm(request: FastifyRequest, reply: FastifyReply, page: PublicPage | null, status: number, message: string) {
      return page ? sendUncached(request, reply, await render(page), status, 'no-store') : sendMissing(request, reply, message)
    },

    /** Answers with a page for one person. */
    sendPrivately: async (request: FastifyRequest, reply: FastifyReply, page: PublicPage, status = 200): Promise<FastifyReply> =>
      sendUncached(request, reply, await render(page), status, 'private, no-store'),

    /** Redirects to the new URL of a renamed show. Null if it wasn't renamed. */
    async redirectIfRenamed(request: FastifyRequest, reply: FastifyReply, profileUrl: string, end = ''): Promise<FastifyReply | null> {
      const renamed = await findMoved(app, profileUrl)
      if (renamed === null) return null
      const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
      return reply.header('cache-control', 'public, max-age=300').redirect(`${showPath(renamed)}${end}${query}`, 301)
    },
  }
}

/** Parsers don't run without a body. */
export function formOf({ body }: FastifyRequest): URLSearchParams {
  if (!(body instanceof URLSearchParams)) throw new Fault('bad_content_type')
  return body
}
