import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { splitName } from '@castwright/contract/recordings/form.ts'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import { isPrefetch } from '../../platform/prefetch.ts'
import { siteOf } from '../../platform/sites.ts'
import type { DiskStorage } from '../../platform/storage/disk.ts'
import { attachment } from '../../platform/storage/headers.ts'
import type { ByteRange } from '../../platform/storage/port.ts'
import { verifyMediaUrl } from '../recordings/service.ts'
import { answerFor, sentRanges, requestedRanges } from './ranges.ts'
import { forListeners, forTheTeam, mediaHeaders, preflightHeaders, privateHeaders } from './headers.ts'
import { fileRoutes } from './routes/files.ts'
import { createSend, withFile } from './send.ts'
import { originOf } from './source.ts'
import { isPublic, openCounter, openMediaFinder, signedUrlOf, type Media, type OpenPrivately, type PrivateVisit } from './service.ts'

type Address = { Params: { recordingId: string; '*': string } }
type PrivateAddress = { Params: { token: string; recordingId: string; '*': string } }

type DeliveryOptions = {
  app: App
  disk: DiskStorage | null
  /** Opens media for the listeners of private feeds. */
  openPrivately: OpenPrivately
  /** Milliseconds after which an idle client is disconnected. */
  idleTimeout?: number
}

/** An authorized request. */
type Visit = { media: Media; isTeam: boolean; isDownload: boolean; listener?: PrivateVisit }

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
/** Grace period in milliseconds for running downloads when the server stops. */
const graceMs = 5000

/** Media for listeners, and drafts for the team. */
export const deliveryRoutes: FastifyPluginAsync<DeliveryOptions> = async (server, { app, disk, openPrivately, idleTimeout = 60_000 }) => {
  const send = createSend()
  const finder = openMediaFinder(app, disk)
  const counter = openCounter(app)
  const common = mediaHeaders(app.config)
  const [publicList, privateList] = [common, { ...common, ...privateHeaders }].map((headers) => Object.entries(headers).flat())
  const commonFor = ({ listener }: Visit): string[] => (listener ? privateList! : publicList!)
  const hearing = new Set<ServerResponse>()

  server.addHook('preClose', async () => {
    setTimeout(() => hearing.forEach((res) => res.destroy()), graceMs).unref()
  })
  server.addHook('onClose', async () => {
    finder.close()
    await counter.close()
  })

  const options = {
    // Responses set their own headers, and the log must not record who listens to what.
    helmet: false,
    logLevel: 'warn',
  } as const

  server.options('/media/*', options, (_request, reply) => reply.code(204).headers(common).headers(preflightHeaders).send())

  fileRoutes(server, app)

  server.route<Address>({
    ...options,
    method: ['GET', 'HEAD'],
    url: '/media/:recordingId/*',
    handler: async (request, reply) => {
      const visit = await authorize(request)
      if (visit) return sendMedia(request, reply, visit)
      reply.headers(common)
      throw new Fault('not_found')
    },
  })

  server.route<PrivateAddress>({
    ...options,
    method: ['GET', 'HEAD'],
    url: '/media/p/:token/:recordingId/*',
    handler: async (request, reply) => {
      const { token, ...params } = request.params
      const media = await findNamed(params)
      const listener = media && (await openPrivately(token, media))
      if (media && listener) return sendMedia(request, reply, { media, isTeam: true, isDownload: false, listener })
      reply.headers({ ...common, ...privateHeaders })
      throw new Fault('not_found')
    },
  })

  async function sendMedia(request: FastifyRequest, reply: FastifyReply, visit: Visit): Promise<FastifyReply> {
    if (reply.raw.destroyed) return reply.hijack()
    if (visit.media.path === null) return request.method === 'HEAD' ? sendFromDisk(request, reply, visit) : redirect(request, reply, visit)
    if (app.config.mediaAccelPrefix !== undefined) return sendByProxy(request, reply, visit, app.config.mediaAccelPrefix + visit.media.path)
    return sendFromDisk(request, reply, visit)
  }

  /** The media with this ID and a name of its type. */
  async function findNamed({ recordingId, '*': fileName }: Address['Params']): Promise<Media | null> {
    if (!uuid.test(recordingId) || fileName.includes('/')) return null
    const media = await finder.find(recordingId)
    return media && splitName(fileName).ending === media.fileType ? media : null
  }

  /** Returns null if the recording doesn't exist or the client may not access it, without revealing which. */
  async function authorize({ params, query, raw }: FastifyRequest<Address>): Promise<Visit | null> {
    const media = await findNamed(params)
    if (!media) return null
    const site = siteOf(raw)
    if (site && site.podcastId !== media.podcastId) return null
    const signed = await verifyMediaUrl(app, media.id, query as Record<string, unknown>)
    if (signed && !media.isDeleted) return { media, isTeam: true, ...signed }
    return isPublic(media, app.now()) ? { media, isTeam: false, isDownload: false } : null
  }

  const shownAs = ({ media, isTeam, isDownload }: Visit): string[] => [
    'content-disposition',
    isDownload ? attachment(media.fileName) : 'inline',
    'cache-control',
    isTeam ? forTheTeam : forListeners,
  ]

  /** Sends the bytes from our disk. */
  async function sendFromDisk(request: FastifyRequest, reply: FastifyReply, visit: Visit): Promise<FastifyReply> {
    const { media } = visit
    const answer = answerFor(request.method, request.headers, media)
    const common = commonFor(visit)
    const head = [...common, ...shownAs(visit), 'x-request-id', request.id, ...answer.headers]
    const res = reply.hijack().raw
    if (answer.pieces.length === 0 || media.path === null) {
      res.writeHead(answer.status, head).end()
      return reply
    }
    hearing.add(res)
    if (res.socket instanceof Socket) res.socket.setTimeout(idleTimeout)
    try {
      const sent = await withFile(join(disk!.root, media.path), (file) => {
        // The client disconnected while the file was opened.
        if (res.destroyed) return Promise.resolve(0)
        res.writeHead(answer.status, head)
        return send(res, file, answer.pieces)
      })
      if (sent === null) {
        finder.forget(media.id)
        res.writeHead(404, [...common, 'cache-control', 'no-store', 'content-length', '0']).end()
      } else count(request, visit, sentRanges(answer.pieces, sent), answer.status === 206)
    } catch (error) {
      request.log.error({ err: error }, 'Could not send media')
      if (res.headersSent) res.destroy()
      else res.writeHead(503, [...common, 'cache-control', 'no-store', 'retry-after', '30', 'content-length', '0']).end()
    } finally {
      hearing.delete(res)
    }
    return reply
  }

  /** Lets the proxy in front send the bytes. It passes on only these headers. */
  function sendByProxy(request: FastifyRequest, reply: FastifyReply, visit: Visit, path: string): FastifyReply {
    const head = [
      ...(visit.listener ? Object.entries(privateHeaders).flat() : []),
      ...shownAs(visit),
      'content-type',
      visit.media.contentType,
      'x-accel-redirect',
      path,
      'content-length',
      '0',
    ]
    reply.hijack().raw.writeHead(200, head).end()
    countRequested(request, visit)
    return reply
  }

  async function redirect(request: FastifyRequest, reply: FastifyReply, visit: Visit): Promise<FastifyReply> {
    const location = await signedUrlOf(app, visit)
    const head = [...commonFor(visit), 'location', location, 'cache-control', 'private, no-store', 'content-length', '0']
    reply.hijack().raw.writeHead(302, head).end()
    countRequested(request, visit)
    return reply
  }

  /** If another server sends the bytes, the requested range counts. */
  function countRequested(request: FastifyRequest, visit: Visit): void {
    const { headers, method } = request
    // The bytes at a URL never change, so conditional requests get a 304.
    if (method !== 'GET' || headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined) return
    const asked = requestedRanges(headers.range, visit.media.size)
    if (asked === 'unsatisfiable') return
    count(request, visit, asked === 'whole' ? [{ start: 0, end: visit.media.size - 1 }] : asked, asked !== 'whole')
  }

  function count(request: FastifyRequest, { media, isTeam, listener }: Visit, ranges: ByteRange[], isPart: boolean): void {
    // No one listens to what a browser loads in advance.
    if (ranges.length === 0 || isPrefetch(request.headers)) return
    listener?.sent({ address: request.ip, ranges })
    if (isTeam || media.episodeId === null) return
    counter.add({
      at: app.now(),
      podcastId: media.podcastId,
      episodeId: media.episodeId,
      recordingId: media.id,
      threshold: media.threshold,
      address: request.ip,
      agent: request.headers['user-agent'] ?? '',
      origin: originOf(request.headers, siteOf(request.raw)?.origin ?? app.config.baseUrl),
      ranges,
      isPart,
    })
  }
}
