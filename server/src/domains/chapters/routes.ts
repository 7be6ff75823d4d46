import type { FastifyInstance } from 'fastify'
import { chapterExportFormats } from '@castwright/contract/chapters/shapes.ts'
import { ChaptersService } from '@castwright/contract/chapters/methods.ts'
import { sendDownload, type CallerParts } from '../../platform/callers/routes.ts'
import { Fault, orNotFound } from '../../platform/fault.ts'
import { exportChapters } from './service.ts'

/** Chapters as files, for everyone who can read them in the app. */
export async function chapterRoutes(server: FastifyInstance, { app, requireCaller, authorize }: CallerParts): Promise<void> {
  server.get<{ Params: { file: string } }>('/api/chapters/:file', async (request, reply) => {
    const caller = await requireCaller(request, reply)
    const [recordingId = '', ending = ''] = request.params.file.split('.')
    const format = chapterExportFormats.find((one) => one === ending)
    const input = ChaptersService.GetChapters.input.safeParse({ recordingId })
    if (!format || !input.success || request.params.file !== `${recordingId}.${format}`) throw new Fault('not_found')
    await authorize('ChaptersService.GetChapters', caller, input.data)
    const file = orNotFound(await exportChapters(app, recordingId, format))
    return sendDownload(reply, { fileName: `${file.name}.chapters.${format}`, contentType: file.contentType, content: file.text })
  })
}
