import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import { bodyLimit, callRate } from '@castwright/contract/limits.ts'
import { methodOf } from '@castwright/contract/methods.ts'
import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { analyticsRoutes, listeningRoutes } from '../domains/analytics/routes.ts'
import { billingRoutes, webhookPath } from '../domains/billing/routes.ts'
import { lossesOf } from '../domains/billing/service.ts'
import { calendarRoutes } from '../domains/calendar/routes.ts'
import { chapterRoutes } from '../domains/chapters/routes.ts'
import { clipRoutes } from '../domains/clips/routes.ts'
import { confirmedCall } from '../domains/confirmations/service.ts'
import { deliveryRoutes } from '../domains/delivery/routes.ts'
import { feedRoutes, openFeedServer } from '../domains/feeds/routes.ts'
import { guestRoutes } from '../domains/guests/routes.ts'
import { openHosts } from '../domains/hosts/service.ts'
import { identityRoutes, oauthRoutes } from '../domains/identity/routes.ts'
import type { Auth } from '../domains/identity/service.ts'
import { archiveRoutes } from '../domains/archives/routes.ts'
import { importRoutes } from '../domains/imports/routes.ts'
import { instanceRoutes } from '../domains/instance/routes.ts'
import { openAddressNotes } from '../domains/instance/service.ts'
import { listenerRoutes, privateFromMemory } from '../domains/listeners/routes.ts'
import { openPrivateFeeds } from '../domains/listeners/service.ts'
import { notificationRoutes } from '../domains/notifications/routes.ts'
import { openPublicPages, publicPageRoutes } from '../domains/pages/routes.ts'
import { finishingRoutes } from '../domains/finishing/routes.ts'
import { transcriptRoutes } from '../domains/transcripts/routes.ts'
import { uploadRoutes } from '../domains/uploads/routes.ts'
import { isPending } from '../domains/uploads/service.ts'
import type { CallerParts } from '../platform/callers/routes.ts'
import { Fault } from '../platform/fault.ts'
import type { App } from '../platform/app.ts'
import { openRenderer } from '../platform/pages/renderer.ts'
import type { SignedMessage } from '../platform/payments/port.ts'
import { testModeRoutes } from '../platform/payments/testmode/routes.ts'
import type { TestMode } from '../platform/payments/testmode/testmode.ts'
import type { JobQueue } from '../platform/queue/queue.ts'
import type { DiskStorage } from '../platform/storage/disk.ts'
import { storageRoutes } from '../platform/storage/routes.ts'
import type { Telemetry } from '../platform/telemetry/port.ts'
import { findFont } from './assets.ts'
import { callMethod } from './calls.ts'
import { compressTexts } from './compression.ts'
import { manageConnections } from './connections.ts'
import { docsRoutes } from './docs.ts'
import { refusalFor, sendRefusal } from './errors.ts'
import { plainHeaders, securityHeaders, rejectForeignOrigins } from './headers.ts'
import { healthRoutes } from './health.ts'
import { mcpRoutes } from './mcp/routes.ts'
import { answerFromMemory } from './memory-responses.ts'
import { pageRoutes } from './page.ts'
import { accessFor, admit } from './scopes.ts'
import { networkOf } from '../platform/rates/network.ts'
import { callerFinder, guestFinder } from './session.ts'
import { tokenCallerFinder } from './token-calls.ts'
import { openSites } from './sites.ts'
import { traceRequests } from './tracing.ts'
import { twirpRoutes } from './twirp.ts'

type HttpParts = {
  app: App
  auth: Auth
  version: string
  /** The folder of the built web app. */
  clientDir: string
  queue: Pick<JobQueue, 'counts'>
  /** Set if traces are sent. */
  telemetry?: Telemetry | null
  /** Set if files are on disk: this server then receives and sends them. */
  disk: DiskStorage | null
  /** Set if plans are sold in test mode: its pages are then served here. */
  testMode: TestMode | null
}

/** Creates the HTTP server with all routes. */
export async function createServer({
  app,
  auth,
  version,
  clientDir,
  queue,
  telemetry,
  disk,
  testMode,
}: HttpParts): Promise<FastifyInstance> {
  const { config } = app
  const loggerInstance: FastifyBaseLogger = app.log
  const hosts = await openHosts(app)
  const sites = openSites(hosts, config.trustedProxies)
  const server = fastify({
    loggerInstance,
    genReqId: () => randomUUID(),
    bodyLimit,
    rewriteUrl: sites.rewriteUrl,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true },
    forceCloseConnections: 'idle',
    // Uploads may take hours. manageConnections limits the time for other bodies.
    requestTimeout: 0,
    connectionTimeout: 120_000,
  })
  if (telemetry) traceRequests(server, telemetry)
  server.setErrorHandler((error, request, reply) => sendRefusal(reply, refusalFor(error as Error, request)))
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  await securityHeaders(server, config)
  compressTexts(server)
  const noteAddress = openAddressNotes(app)
  sites.guard(server, config.baseUrl, noteAddress)
  server.addHook('onClose', async () => hosts.close())
  rejectForeignOrigins(server, config.baseUrl, noteAddress)
  await server.register(rateLimit, {
    max: callRate.max,
    timeWindow: callRate.seconds * 1000,
    keyGenerator: (request) => networkOf(request.ip),
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_request, { ttl }) => new Fault('too_often', { retry_after: String(Math.ceil(ttl / 1000)) }),
  })

  /** Its webhooks arrive at the same route as those of a real provider. */
  const deliver = async ({ body, signature = '', header }: SignedMessage & { header: string }): Promise<void> => {
    const { statusCode } = await server.inject({ method: 'POST', url: webhookPath, headers: { [header]: signature }, payload: body })
    if (statusCode !== 200) app.log.error({ statusCode }, 'A test-mode webhook was rejected')
  }

  const findCaller = callerFinder(app, auth)
  const countFromMemory = healthRoutes(server, app, findCaller, queue.counts)
  const findGuest = guestFinder(app)
  const findTokenCaller = tokenCallerFinder(app)
  twirpRoutes(server, app, { findCaller, findGuest, findTokenCaller })
  mcpRoutes(server, { app, version })
  app.hooks.add(confirmedCall, async (caller, name, input) => {
    await callMethod(app, name, { caller, guest: null, body: input, address: '' })
  })
  const callers: CallerParts = {
    app,
    async requireCaller(request, reply) {
      const caller = await findCaller(request, reply)
      if (!caller) throw new Fault('unauthenticated')
      return caller
    },
    async authorize(name, caller, input) {
      admit(app, methodOf(name).right, caller)
      await accessFor(app, methodOf(name).right, caller, input)
    },
  }
  await server.register(oauthRoutes, { app, auth })
  await server.register(identityRoutes, { app, auth })
  await server.register(instanceRoutes, callers)
  await server.register(uploadRoutes, { app })
  await server.register(archiveRoutes, { app })
  await server.register(calendarRoutes, callers)
  await server.register(guestRoutes, { app, findGuest })
  await server.register(importRoutes, callers)
  await server.register(notificationRoutes, { app })
  await server.register(analyticsRoutes, callers)
  await server.register(transcriptRoutes, callers)
  await server.register(finishingRoutes, callers)
  await server.register(chapterRoutes, callers)
  await server.register(clipRoutes, { app })
  await server.register(billingRoutes, { app })
  const fontUrl = await findFont(clientDir)
  if (testMode)
    await server.register(testModeRoutes, {
      testMode,
      baseUrl: config.baseUrl,
      now: app.now,
      deliver,
      lossesOf,
      fontUrl,
    })
  const publicPages = openPublicPages(app, openRenderer(clientDir), plainHeaders(config), hosts)
  const feeds = openFeedServer(app, plainHeaders(config))
  const privateFeeds = openPrivateFeeds(app, plainHeaders(config))
  manageConnections(server)
  answerFromMemory(server, {
    isOwn: sites.isOwn,
    finders: [feeds.fromMemory, privateFromMemory(privateFeeds), publicPages.fromMemory],
    count: countFromMemory,
    log: app.log,
    trustedProxies: config.trustedProxies,
  })
  await server.register(feedRoutes, { app, feeds })
  await server.register(listenerRoutes, { feeds: privateFeeds })
  await server.register(deliveryRoutes, { app, disk, openPrivately: privateFeeds.openMedia })
  await server.register(listeningRoutes, { app })
  await server.register(publicPageRoutes, { app, publicPages })
  docsRoutes(server, { baseUrl: config.baseUrl, version, fontUrl })
  if (disk) await server.register(storageRoutes, { storage: disk, admit: (ref) => isPending(app, ref) })
  await pageRoutes(server, app, clientDir, findCaller)
  return server
}
