import type { FastifyReply, FastifyRequest } from 'fastify'
import { guestLinkScheme } from '@castwright/contract/guests/shapes.ts'
import { findGuestCaller } from '../domains/guests/service.ts'
import { findSession, type Auth } from '../domains/identity/service.ts'
import { callerStatusOf } from '../domains/profiles/service.ts'
import type { App } from '../platform/app.ts'
import { Fault } from '../platform/fault.ts'
import type { Caller, GuestCaller } from '../platform/rpc.ts'

/** The secret in `Authorization: Bearer`. Null without one. If it is present, cookies are ignored. */
export function bearerOf(request: { headers: { authorization?: string | undefined } }): string | null {
  const [, secret = null] = /^bearer +(.*)$/i.exec(request.headers.authorization ?? '') ?? []
  return secret
}

export type FindCaller = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>

/** Finds the session's account and its current permissions, on every request. */
export const callerFinder =
  (app: App, auth: Auth): FindCaller =>
  async (request, reply) => {
    const session = await findSession(app, auth, request.headers)
    if (!session) return null
    const { setCookies, status, ...who } = session
    if (setCookies.length > 0) reply.header('set-cookie', setCookies)
    const { isBetaUser, isOperator, isDisabled } = status ?? (await callerStatusOf(app, who.userId))
    // A sign-in may have been under way when the account was disabled.
    if (isDisabled) return null
    return { ...who, token: null, isBetaUser, isOperator }
  }

export type FindGuest = (request: FastifyRequest) => Promise<GuestCaller>

/** Finds the guest of the link in the Authorization header, on every request. */
export const guestFinder =
  (app: App): FindGuest =>
  async (request) => {
    const [scheme, secret] = (request.headers.authorization ?? '').split(' ')
    if (scheme?.toLowerCase() !== guestLinkScheme.toLowerCase() || !secret) throw new Fault('guest_link_missing')
    const guest = await findGuestCaller(app, { secret, address: request.ip, userAgent: request.headers['user-agent'] ?? '' })
    if (!guest) throw new Fault('guest_link_closed')
    return guest
  }
