import { z } from 'zod'
import { Id } from '../shapes.ts'
import { connectionLimits, tokenLimits } from './limits.ts'
import { tokenMessages } from './messages.ts'
import type { Scope } from './shapes.ts'

/** What an assistant can be allowed when it connects by OAuth. It asks a person to confirm everything else. */
export const connectionScopes = ['read', 'write'] as const satisfies Scope[]
export const ConnectionScope = z.enum(connectionScopes)
export type ConnectionScope = z.infer<typeof ConnectionScope>

/** The page that asks whether an assistant may connect. `request` in its query is the query of the authorization request. */
export const connectPath = '/oauth/connect'

/** The query of an authorization request. */
export const ConnectionQuery = z.string().min(1).max(connectionLimits.query)

/** A program that wants to connect. It chose its own name, so people need to see where they are sent afterwards. */
export const ConnectionRequest = z.object({
  name: z.string(),
  /** The host of the address that gets the result, or the scheme of an app on this device. */
  host: z.string(),
  /** Whether the result goes to a program on the person's own device. */
  isLocal: z.boolean(),
  scopes: z.array(ConnectionScope),
})
export type ConnectionRequest = z.infer<typeof ConnectionRequest>

const unique = <T>(items: T[]): T[] => [...new Set(items)]

export const NewConnection = z.object({
  query: ConnectionQuery,
  scopes: z.array(ConnectionScope).min(1, tokenMessages.scopesMissing).max(connectionScopes.length).transform(unique),
  /** Null for all shows. */
  podcastIds: z.array(Id).min(1, tokenMessages.podcastsMissing).max(tokenLimits.podcasts).transform(unique).nullable(),
})
export type NewConnection = z.output<typeof NewConnection>
