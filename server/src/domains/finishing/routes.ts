import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FinishingService } from '@castwright/contract/finishing/methods.ts'
import type { MethodName } from '@castwright/contract/methods.ts'
import { recordingContentTypes } from '@castwright/contract/recordings/form.ts'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import type { Caller } from '../../platform/rpc.ts'
import { findSoundFile } from './service.ts'

type Parts = {
  app: App
  findCaller: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>
  /** Checks the permission of a method, as for a call with this input. */
  authorize: (name: MethodName, caller: Caller | null, input: Record<string, unknown>) => Promise<void>
}

/** Intros and outros to listen to, for everyone who can change them. */
export async function finishingRoutes(server: FastifyInstance, { app, findCaller, authorize }: Parts): Promise<void> {
  server.get<{ Params: { soundId: string } }>('/api/finishing/sounds/:soundId', async (request, reply) => {
    const caller = await findCaller(request, reply)
    if (!caller) throw new Fault('unauthenticated')
    const input = FinishingService.DeleteSound.input.safeParse({ finishingSoundId: request.params.soundId })
    if (!input.success) throw new Fault('not_found')
    await authorize('FinishingService.RenameSound', caller, input.data)
    const sound = await findSoundFile(app, input.data.finishingSoundId)
    const range = sound && rangeOf(request.headers.range, sound.fileSize)
    const found = sound && (await app.storage.get({ bucket: 'recordings', object: sound.object }, range ?? undefined))
    if (!sound || !found) throw new Fault('not_found')
    const { start, end } = range ?? { start: 0, end: sound.fileSize - 1 }
    if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${sound.fileSize}`)
    return reply
      .header('accept-ranges', 'bytes')
      .header('content-length', end - start + 1)
      .header('cache-control', 'private, max-age=3600')
      .header('content-disposition', 'inline')
      .type(recordingContentTypes[sound.fileType])
      .send(found.body)
  })
}

/** A single range, as players ask for it. Anything else gets the whole file. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined) return null
  const [start, end] = [Number(first), Math.min(last ? Number(last) : size - 1, size - 1)]
  return start <= end ? { start, end } : null
}
