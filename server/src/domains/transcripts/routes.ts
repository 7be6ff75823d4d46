import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MethodName } from '@castwright/contract/methods.ts'
import { transcriptExportFormats } from '@castwright/contract/transcripts/shapes.ts'
import { TranscriptsService } from '@castwright/contract/transcripts/methods.ts'
import type { App } from '../../platform/app.ts'
import { Fault, orNotFound } from '../../platform/fault.ts'
import type { Caller } from '../../platform/rpc.ts'
import { attachment } from '../../platform/storage/headers.ts'
import { exportTranscript } from './service.ts'

type Parts = {
  app: App
  findCaller: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>
  /** Checks the permission of a method, as for a call with this input. */
  authorize: (name: MethodName, caller: Caller | null, input: Record<string, unknown>) => Promise<void>
}

/** Transcripts as files, for everyone who can read them in the app. */
export async function transcriptRoutes(server: FastifyInstance, { app, findCaller, authorize }: Parts): Promise<void> {
  server.get<{ Params: { file: string } }>('/api/transcripts/:file', async (request, reply) => {
    const caller = await findCaller(request, reply)
    if (!caller) throw new Fault('unauthenticated')
    const [recordingId = '', ending = ''] = request.params.file.split('.')
    const format = transcriptExportFormats.find((one) => one === ending)
    const input = TranscriptsService.GetTranscript.input.safeParse({ recordingId })
    if (!format || !input.success || request.params.file !== `${recordingId}.${format}`) throw new Fault('not_found')
    await authorize('TranscriptsService.GetTranscript', caller, input.data)
    const file = orNotFound(await exportTranscript(app.db, recordingId, format))
    return reply
      .header('content-disposition', attachment(`${file.name}.${format}`))
      .header('cache-control', 'private, no-store')
      .type(file.contentType)
      .send(file.bytes)
  })
}
