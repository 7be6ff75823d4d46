import type { FastifyInstance } from 'fastify'
import { FinishingService } from '@castwright/contract/finishing/methods.ts'
import { recordingContentTypes } from '@castwright/contract/recordings/form.ts'
import type { CallerParts } from '../../platform/callers/routes.ts'
import { Fault, orNotFound } from '../../platform/fault.ts'
import { serveObject } from '../../platform/storage/serve/routes.ts'
import { findSoundFile } from './service.ts'

/** Intros and outros to listen to, for everyone who can change them. */
export async function finishingRoutes(server: FastifyInstance, { app, requireCaller, authorize }: CallerParts): Promise<void> {
  server.get<{ Params: { soundId: string } }>('/api/finishing/sounds/:soundId', async (request, reply) => {
    const caller = await requireCaller(request, reply)
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
