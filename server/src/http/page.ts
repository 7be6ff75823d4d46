import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EpisodeService } from '@castwright/contract/episodes/methods.ts'
import { Instance } from '@castwright/contract/instance/shapes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Start } from '@castwright/contract/start.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { Config } from '../config.ts'
import { hasAccounts } from '../domains/identity/service.ts'
import type { App } from '../platform/app.ts'
import { Fault } from '../platform/fault.ts'
import { openAssets } from './assets.ts'
import { pagePolicy } from './headers.ts'
import type { FindCaller } from './session.ts'
import { findWithProgress } from '../domains/episodes/service.ts'
import { findPodcasts } from '../domains/podcasts/service.ts'
import { findUser } from '../domains/profiles/service.ts'
import { findTeam } from '../domains/teams/service.ts'

/** Settings of this instance that the page passes to the app. */
const instanceOf = (config: Config, isNew: boolean): Instance =>
  Instance.parse({
    supportEmail: config.supportEmail,
    privateBeta: config.privateBeta,
    isNew,
    billing: config.billing !== 'off',
    providers: { google: config.google !== undefined, facebook: config.facebook !== undefined },
    links: config.links,
    mailOutbox: config.smtpUrl === undefined,
    smsOutbox: config.sms === undefined,
  })

/** Escapes JSON so that it can't end its script element. */
const embed = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** First path segments that belong to the server. Unknown URLs below them are not app pages. */
const serverPaths = /^\/(\.well-known|api|assets|storage|media|rss|metrics|healthz|readyz)(\/|$)/

/** Pages of the app whose URL is a secret, which must not reach other sites or their own. */
const secretPaths = /^\/(confirmations|invitation|oauth|reset-password)(\/|$)/

/** The app's single page, served for every URL of the browser's router, and the files it loads. */
export async function pageRoutes(server: FastifyInstance, app: App, clientDir: string, findCaller: FindCaller): Promise<void> {
  const { config, db, log, signals } = app
  const findStart = startFinder(app, findCaller)
  const template = await readFile(join(clientDir, 'index.html'), 'utf8')
  const withInstance = (isNew: boolean): string => template.replace('__INSTANCE__', () => embed(instanceOf(config, isNew)))
  const ofUsedInstance = withInstance(false)
  /** Asked until the first account exists, so that later pages don't depend on the database. */
  let isUsed = false
  const askAgain = () => {
    isUsed = false
  }
  // The only account may have been deleted.
  const stops = [signals.on('profile', askAgain), signals.onReconnect(askAgain)]
  server.addHook('onClose', async () => stops.forEach((stop) => stop()))
  const findPage = async (): Promise<string> => {
    if (isUsed) return ofUsedInstance
    try {
      isUsed = await hasAccounts(db)
      return withInstance(!isUsed)
    } catch (error) {
      log.warn({ err: error }, 'Could not find out whether an account exists')
      return ofUsedInstance
    }
  }
  const assets = await openAssets(server, clientDir)

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const [page, start] = await Promise.all([findPage(), findStart(request, reply)])
    const nonce = randomBytes(16).toString('base64')
    if (secretPaths.test(request.url.split('?')[0]!)) reply.header('referrer-policy', 'no-referrer')
    return reply
      .header('content-security-policy', pagePolicy(config, nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce).replace('__START__', () => embed(start)))
  }

  server.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0]!
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Fault('bad_route')
    if (assets.send(path, reply)) return reply
    if (serverPaths.test(path) || /\.[a-z0-9]{2,5}$/i.test(path)) throw new Fault('bad_route')
    return sendPage(request, reply)
  })
}

/** Milliseconds. A page never waits longer for the database. */
const patience = 1000

/** More would make the page larger than the request it saves is worth. */
const maxPodcasts = 50

/** The address of a list of episodes, without search and filters. The lists are in the order of their numbers in the API. */
const listAddress = /^\/([^/?]+)\/episodes(?:\/([^/?]+))?$/
const lists = ['all', 'in-work', 'complete', 'published']

/** Finds what to embed in a page. Null if it can't be found in time: the app then asks for it. */
function startFinder(app: App, findCaller: FindCaller): (request: FastifyRequest, reply: FastifyReply) => Promise<Start | null> {
  const find = async (request: FastifyRequest, reply: FastifyReply): Promise<Start> => {
    const caller = await findCaller(request, reply)
    if (!caller) return { user: null }
    const hasAccess = caller.isBetaUser || !app.config.privateBeta
    const [user, podcasts] = await Promise.all([findUser(app, caller.userId), hasAccess ? findPodcasts(app, caller.userId) : undefined])
    const list = podcasts && (await findList(request.url, podcasts, caller.userId))
    return Start.parse({ user, ...(podcasts && podcasts.length <= maxPodcasts && { podcasts }), ...(list && { list }) })
  }
  const findList = async (url: string, podcasts: Podcast[], userId: string): Promise<Start['list']> => {
    const [, profileUrl, name = 'all'] = listAddress.exec(url) ?? []
    const podcast = podcasts.find((one) => one.profileUrl === profileUrl?.toLowerCase())
    const kind = lists.indexOf(name)
    if (!podcast || kind === -1) return undefined
    const filters = [{ propertyName: 'PodcastID', propertyType: 'STRING', propertyValue: podcast.id }]
    const asked = EpisodeService.FindWithProgress.input.parse({ kind, queryOptions: { filters } })
    const [page, usersWithPodcastRoles] = await Promise.all([
      findWithProgress(app, asked.kind, asked.queryOptions),
      findTeam(app, podcast.id, userId),
    ])
    return { podcastId: podcast.id, kind: asked.kind, page, team: { usersWithPodcastRoles } }
  }
  return async (request, reply) => {
    // Strangers need no query.
    if (!request.headers.cookie?.includes('session_token=')) return { user: null }
    try {
      return await Promise.race([find(request, reply), delay(patience, null, { ref: false })])
    } catch (error) {
      app.log.debug({ err: error }, 'A page was sent without its data')
      return null
    }
  }
}
