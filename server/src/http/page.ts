import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Instance } from '@castwright/contract/instance.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Fault } from '../platform/fault.ts'
import { openAssets } from './assets.ts'
import { pagePolicy } from './headers.ts'

/** Settings of this instance that the page passes to the app. */
const instanceOf = (config: Config): Instance =>
  Instance.parse({
    supportEmail: config.supportEmail,
    privateBeta: config.privateBeta,
    providers: { google: config.google !== undefined, facebook: config.facebook !== undefined },
    links: config.links,
    mailOutbox: config.smtpUrl === undefined,
    smsOutbox: config.sms === undefined,
  })

/** Escapes JSON so that it can't end its script element. */
const embed = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** First path segments that belong to the server. Unknown URLs below them are not app pages. */
const serverPaths = /^\/(api|assets|storage|media|rss|metrics|healthz|readyz)(\/|$)/

/** The app's single page, served for every URL of the browser's router, and the files it loads. */
export async function pageRoutes(server: FastifyInstance, config: Config, clientDir: string): Promise<void> {
  const template = await readFile(join(clientDir, 'index.html'), 'utf8')
  const withInstance = template.replace('__INSTANCE__', () => embed(instanceOf(config)))
  const assets = await openAssets(server, clientDir)

  const sendPage = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', pagePolicy(config, nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(withInstance.replaceAll('__CSP_NONCE__', nonce))
  }

  server.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0]!
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Fault('bad_route')
    if (assets.send(path, reply)) return reply
    if (serverPaths.test(path) || /\.[a-z0-9]{2,5}$/i.test(path)) throw new Fault('bad_route')
    return sendPage(reply)
  })
}
