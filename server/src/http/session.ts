import type { FastifyRequest } from 'fastify'
import { findSession, type Auth } from '../domains/identity/service.ts'
import { standingOf } from '../domains/profiles/service.ts'
import type { App } from '../platform/app.ts'
import type { Caller } from '../platform/rpc.ts'
import type { FindCaller } from './twirp.ts'

/** Who is calling: the session's account and its standing, read anew for every request. */
export const callerFinder =
  (app: App, auth: Auth): FindCaller =>
  async (request: FastifyRequest): Promise<Caller | null> => {
    const session = await findSession(app, auth, request.headers)
    if (!session) return null
    const { isBetaUser, isOperator } = await standingOf(app, session.userId)
    return { ...session, isBetaUser, isOperator }
  }
