import { setTimeout as delay } from 'node:timers/promises'
import { Start } from '@castwright/contract/start.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findPodcasts } from '../domains/podcasts/service.ts'
import { findUser } from '../domains/profiles/service.ts'
import type { App } from '../platform/app.ts'
import type { FindCaller } from './session.ts'

/** Milliseconds. A page never waits longer for the database. */
const patience = 1000

/** More would make the page larger than the request it saves is worth. */
const maxPodcasts = 50

/** Finds what to embed in a page. Null if it can't be found in time: the app then asks for it. */
export function startFinder(app: App, findCaller: FindCaller): (request: FastifyRequest, reply: FastifyReply) => Promise<Start | null> {
  const find = async (request: FastifyRequest, reply: FastifyReply): Promise<Start> => {
    const caller = await findCaller(request, reply)
    if (!caller) return { user: null }
    const hasAccess = caller.isBetaUser || !app.config.privateBeta
    const [user, podcasts] = await Promise.all([findUser(app, caller.userId), hasAccess ? findPodcasts(app, caller.userId) : undefined])
    return Start.parse({ user, ...(podcasts && podcasts.length <= maxPodcasts && { podcasts }) })
  }
  return async (request, reply) => {
    // Strangers need no query.
    if (!request.headers.cookie?.includes('session_token=')) return { user: null }
    try {
      return await Promise.race([find(request, reply), delay(patience, null, { ref: false })])
    } catch (error) {
      app.log.debug({ err: error }, 'A page was sent without its data')
      return null
    }
  }
}
