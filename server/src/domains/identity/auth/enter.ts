import type { BetterAuthPlugin, Session } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { newToken } from '../../../platform/ids.ts'

/** Sessions beyond better-auth's own endpoints. No route leads here: only our own code calls them. */
export const enterPlugin = {
  id: 'castwright-enter',
  endpoints: {
    /** A session for a user who proved their identity in more than one call. */
    enter: createAuthEndpoint(
      '/castwright/enter',
      { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (context) => {
        const { internalAdapter } = context.context
        const user = await internalAdapter.findUserById(context.body.userId)
        const session = user && (await internalAdapter.createSession(user.id))
        if (!user || !session) throw new Error('The session could not be made.')
        await setSessionCookie(context, { session, user })
        return context.json({ user: { id: user.id, email: user.email, emailVerified: user.emailVerified } })
      },
    ),
    /** Gives a session a new token, so that a copy of its old cookie opens nothing. */
    rotate: createAuthEndpoint(
      '/castwright/rotate',
      { method: 'POST', body: z.object({ sessionId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (context) => {
        const { adapter, internalAdapter } = context.context
        const where = [{ field: 'id', value: context.body.sessionId }]
        const session = await adapter.update<Session>({ model: 'session', where, update: { token: newToken() } })
        const user = session && (await internalAdapter.findUserById(session.userId))
        if (!user) throw new Error('The session could not be renewed.')
        await setSessionCookie(context, { session, user })
        return context.json({})
      },
    ),
  },
} satisfies BetterAuthPlugin
