import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MethodName } from '@castwright/contract/methods.ts'
import type { App } from '../app.ts'
import type { Caller } from '../rpc.ts'
import { attachment } from '../storage/headers.ts'

/** What routes for signed-in users need. */
export type CallerParts = {
  app: App
  /** Throws if no one is signed in. */
  requireCaller: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>
  /** Checks the permission of a method, as for a call with this input. */
  authorize: (name: MethodName, caller: Caller, input: Record<string, unknown>) => Promise<void>
}

type Download = { fileName: string; contentType: string; content: string | Buffer }

/** Sends a file that was made for this caller. */
export const sendDownload = (reply: FastifyReply, { fileName, contentType, content }: Download): FastifyReply =>
  reply.header('content-disposition', attachment(fileName)).header('cache-control', 'private, no-store').type(contentType).send(content)
