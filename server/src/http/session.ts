import type { FastifyReply, FastifyRequest } from 'fastify'
import { findSession, type Auth } from '../domains/identity/service.ts'
import { callerStatusOf } from '../domains/profiles/service.ts'
import type { App } from '../platform/app.ts'
import type { Caller } from '../platform/rpc.ts'

export type FindCaller = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>

/** Finds the session's account and its current permissions, on every request. */
export const callerFinder =
  (app: App, auth: Auth): FindCaller =>
  async (request, reply) => {
    const session = await findSession(app, auth, request.headers)
    if (!session) return null
    const { setCookies, ...who } = session
    if (setCookies.length > 0) reply.header('set-cookie', setCookies)
    const { isBetaUser, isOperator } = await callerStatusOf(app, who.userId)
    return { ...who, isBetaUser, isOperator }
  }
