import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { splitName } from '@castwright/contract/recording-form.ts'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import type { DiskStorage } from '../../platform/storage/disk.ts'
import { attachment } from '../../platform/storage/disposition.ts'
import { verifyMediaUrl } from '../recordings/service.ts'
import { answerFor } from './answer.ts'
import { forListeners, forTheTeam, mediaHeaders, preflightHeaders } from './headers.ts'
import { sentOf } from './pieces.ts'
import { askedRanges } from './ranges.ts'
import { fileRoutes } from './routes/files.ts'
import { createSend, withFile } from './send.ts'
import { isPublic, openCounter, openMediaFinder, showAt, type Media } from './service.ts'

type Address = { Params: { recordingId: string; '*': string } }

export type DeliveryOptions = {
  app: App
  disk: DiskStorage | null
  /** Milliseconds without a byte taken after which a listener is given up. */
  idleTimeout?: number
}

/** Of a request that was let in. */
type Visit = { media: Media; isTeam: boolean; isDownload: boolean }

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
/** Milliseconds that those who are still hearing get when the server is told to stop. */
const farewell = 5000

/** What listeners hear, and the team before them. */
export const deliveryRoutes: FastifyPluginAsync<DeliveryOptions> = async (server, { app, disk, idleTimeout = 60_000 }) => {
  const send = createSend()
  const finder = openMediaFinder(app, disk)
  const counter = openCounter(app)
  const common = mediaHeaders(app.config)
  const commonList = Object.entries(common).flat()
  const hearing = new Set<ServerResponse>()

  server.addHook('preClose', async () => {
    setTimeout(() => hearing.forEach((res) => res.destroy()), farewell).unref()
  })
  server.addHook('onClose', async () => {
    finder.close()
    await counter.close()
  })

  const options = {
    // Every answer here sets its own; and the log shall not keep who hears what.
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
      const visit = await letIn(request)
      if (!visit) {
        reply.headers(common)
        throw new Fault('not_found')
      }
      if (reply.raw.destroyed) return reply.hijack()
      if (visit.media.path === null) return request.method === 'HEAD' ? tell(request, reply, visit) : redirect(request, reply, visit)
      if (app.config.mediaAccelPrefix !== undefined) return handOver(request, reply, visit, app.config.mediaAccelPrefix + visit.media.path)
      return tell(request, reply, visit)
    },
  })

  /** Null for whoever may not hear it, and for all that there is not: nobody learns which. */
  async function letIn({ params, query }: FastifyRequest<Address>): Promise<Visit | null> {
    const { recordingId, '*': fileName } = params
    if (!uuid.test(recordingId) || fileName.includes('/')) return null
    const media = await finder.find(recordingId)
    if (!media || splitName(fileName).ending !== media.fileType) return null
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

  /** The bytes from our own disk. */
  async function tell(request: FastifyRequest, reply: FastifyReply, visit: Visit): Promise<FastifyReply> {
    const { media } = visit
    const answer = answerFor(request.method, request.headers, media)
    const head = [...commonList, ...shownAs(visit), 'x-request-id', request.id, ...answer.headers]
    const res = reply.hijack().raw
    if (answer.pieces.length === 0 || media.path === null) {
      res.writeHead(answer.status, head).end()
      return reply
    }
    hearing.add(res)
    if (res.socket instanceof Socket) res.socket.setTimeout(idleTimeout)
    try {
      const sent = await withFile(join(disk!.root, media.path), (file) => {
        // Whoever hung up while the file was opened gets nothing.
        if (res.destroyed) return Promise.resolve(0)
        res.writeHead(answer.status, head)
        return send(res, file, answer.pieces)
      })
      if (sent === null) {
        finder.forget(media.id)
        res.writeHead(404, [...commonList, 'cache-control', 'no-store', 'content-length', '0']).end()
      } else count(request, visit, sentOf(answer.pieces, sent), answer.status === 206)
    } catch (error) {
      request.log.error({ err: error }, 'media could not be sent')
      if (res.headersSent) res.destroy()
      else res.writeHead(503, [...commonList, 'cache-control', 'no-store', 'retry-after', '30', 'content-length', '0']).end()
    } finally {
      hearing.delete(res)
    }
    return reply
  }

  /** The proxy before us has the bytes: what it shall send is all that it is told, since it passes nothing else on. */
  function handOver(request: FastifyRequest, reply: FastifyReply, visit: Visit, path: string): FastifyReply {
    const head = [...shownAs(visit), 'content-type', visit.media.contentType, 'x-accel-redirect', path, 'content-length', '0']
    reply.hijack().raw.writeHead(200, head).end()
    countAsked(request, visit)
    return reply
  }

  async function redirect(request: FastifyRequest, reply: FastifyReply, visit: Visit): Promise<FastifyReply> {
    const location = await showAt(app, visit)
    const head = [...commonList, 'location', location, 'cache-control', 'private, no-store', 'content-length', '0']
    reply.hijack().raw.writeHead(302, head).end()
    countAsked(request, visit)
    return reply
  }

  /** Where somebody else sends the bytes, the range asked for counts. */
  function countAsked(request: FastifyRequest, visit: Visit): void {
    const { headers, method } = request
    // The bytes at an address never change: whoever asks whether they did gets a 304.
    if (method !== 'GET' || headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined) return
    const asked = askedRanges(headers.range, visit.media.size)
    if (asked === 'unsatisfiable') return
    count(request, visit, asked === 'whole' ? [{ start: 0, end: visit.media.size - 1 }] : asked, asked !== 'whole')
  }

  function count(request: FastifyRequest, { media, isTeam }: Visit, ranges: Array<{ start: number; end: number }>, isPart: boolean): void {
    if (isTeam || media.episodeId === null || ranges.length === 0) return
    counter.add({
      at: app.now(),
      podcastId: media.podcastId,
      episodeId: media.episodeId,
      recordingId: media.id,
      threshold: media.threshold,
      address: request.ip,
      agent: request.headers['user-agent'] ?? '',
      ranges,
      isPart,
    })
  }
}
