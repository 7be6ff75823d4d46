import type { FastifyInstance } from 'fastify'
import { transcriptExportFormats } from '@castwright/contract/transcripts/shapes.ts'
import { TranscriptsService } from '@castwright/contract/transcripts/methods.ts'
import { sendDownload, type CallerParts } from '../../platform/callers/routes.ts'
import { Fault, orNotFound } from '../../platform/fault.ts'
import { exportTranscript } from './service.ts'

/** Transcripts as files, for everyone who can read them in the app. */
export async function transcriptRoutes(server: FastifyInstance, { app, requireCaller, authorize }: CallerParts): Promise<void> {
  server.get<{ Params: { file: string } }>('/api/transcripts/:file', async (request, reply) => {
    const caller = await requireCaller(request, reply)
    const [recordingId = '', ending = ''] = request.params.file.split('.')
    const format = transcriptExportFormats.find((one) => one === ending)
    const input = TranscriptsService.GetTranscript.input.safeParse({ recordingId })
    if (!format || !input.success || request.params.file !== `${recordingId}.${format}`) throw new Fault('not_found')
    await authorize('TranscriptsService.GetTranscript', caller, input.data)
    const file = orNotFound(await exportTranscript(app.db, recordingId, format))
    return sendDownload(reply, { fileName: `${file.name}.${format}`, contentType: file.contentType, content: file.bytes })
  })
}
