import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { queryLimits } from '@castwright/contract/limits.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type DocsPlace, docsStyleWith, isService, renderDocsPage } from './docs/page.ts'
import { openApi } from './openapi.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')

/** Builds on first use. */
function lazy(build: () => string): () => string {
  let text: string | undefined
  return () => (text ??= build())
}

type Options = { baseUrl: string; version: string; fontUrl: string | null }

/** The API reference, for people and for tools. */
export function docsRoutes(server: FastifyInstance, { baseUrl, version, fontUrl }: Options): void {
  const css = docsStyleWith(fontUrl)
  /** A page for each service takes up to 30 ms of CPU time. */
  const pages = new Map<string, string>()
  const kept = (key: string, place: DocsPlace): string => {
    const page = pages.get(key) ?? renderDocsPage(place, { baseUrl, css })
    pages.set(key, page)
    return page
  }
  const json = lazy(() => JSON.stringify(openApi(baseUrl, version)))
  const script = lazy(() => readFileSync(join(import.meta.dirname, 'docs', 'try-it.js'), 'utf8'))
  const policy = `default-src 'none'; style-src 'sha256-${sha256(css)}'; font-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`
  const send = (reply: FastifyReply, page: string): FastifyReply =>
    reply.header('content-security-policy', policy).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  server.get<{ Querystring: { q?: unknown } }>('/api/docs', async ({ query }, reply) => {
    const search = typeof query.q === 'string' ? query.q.trim().slice(0, queryLimits.text) : ''
    return send(reply, search === '' ? kept('', 'overview') : renderDocsPage({ search }, { baseUrl, css }))
  })
  server.get<{ Params: { service: string } }>('/api/docs/:service', async ({ params: { service } }, reply) =>
    isService(service) ? send(reply, kept(service, { service })) : reply.callNotFound(),
  )
  server.get('/api/docs/try-it.js', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script()),
  )
  server.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(json()),
  )
}
