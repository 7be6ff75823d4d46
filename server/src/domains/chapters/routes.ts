import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chapterExportFormats } from '@castwright/contract/chapters/shapes.ts'
import { ChaptersService } from '@castwright/contract/chapters/methods.ts'
import type { MethodName } from '@castwright/contract/methods.ts'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import type { Caller } from '../../platform/rpc.ts'
import { attachment } from '../../platform/storage/headers.ts'
import { exportChapters } from './service.ts'

type Parts = {
  app: App
  findCaller: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>
  /** Checks the permission of a method, as for a call with this input. */
  authorize: (name: MethodName, caller: Caller | null, input: Record<string, unknown>) => Promise<void>
}

/** Chapters as files, for everyone who can read them in the app. */
export async function chapterRoutes(server: FastifyInstance, { app, findCaller, authorize }: Parts): Promise<void> {
  server.get<{ Params: { file: string } }>('/api/chapters/:file', async (request, reply) => {
    const caller = await findCaller(request, reply)
    if (!caller) throw new Fault('unauthenticated')
    const [recordingId = '', ending = ''] = request.params.file.split('.')
    const format = chapterExportFormats.find((one) => one === ending)
    const input = ChaptersService.GetChapters.input.safeParse({ recordingId })
    if (!format || !input.success || request.params.file !== `${recordingId}.${format}`) throw new Fault('not_found')
    await authorize('ChaptersService.GetChapters', caller, input.data)
    const file = await exportChapters(app, recordingId, format)
    if (!file) throw new Fault('not_found')
    return reply
      .header('content-disposition', attachment(`${file.name}.chapters.${format}`))
      .header('cache-control', 'private, no-store')
      .type(file.contentType)
      .send(file.text)
  })
}
