import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** A session for somebody who has shown who they are in more than one call. No route leads here: only our own code calls it. */
export const enterPlugin = {
  id: 'castwright-enter',
  endpoints: {
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
  },
} satisfies BetterAuthPlugin
