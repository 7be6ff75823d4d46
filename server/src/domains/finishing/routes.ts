import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FinishingService } from '@castwright/contract/finishing/methods.ts'
import type { MethodName } from '@castwright/contract/methods.ts'
import { recordingContentTypes } from '@castwright/contract/recordings/form.ts'
import type { App } from '../../platform/app.ts'
import { Fault, orNotFound } from '../../platform/fault.ts'
import type { Caller } from '../../platform/rpc.ts'
import { serveObject } from '../../platform/storage/serve/routes.ts'
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
    const sound = orNotFound(await findSoundFile(app, input.data.finishingSoundId))
    return serveObject(app.storage, request, reply, {
      ref: { bucket: 'recordings', object: sound.object },
      contentType: recordingContentTypes[sound.fileType],
      cacheControl: 'private, max-age=3600',
      disposition: 'inline',
    })
  })
}
