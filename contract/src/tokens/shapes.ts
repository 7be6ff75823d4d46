import { z } from 'zod'
import { Id, Instant } from '../shapes.ts'
import { tokenLimits } from './limits.ts'
import { tokenMessages } from './messages.ts'

/** What an access token can do. `method.ts` explains them. */
export const scopes = ['read', 'write', 'publish', 'admin'] as const
export const Scope = z.enum(scopes)
export type Scope = z.infer<typeof Scope>

export const scopeLabels: Record<Scope, { title: string; help: string }> = {
  read: { title: 'Read', help: 'Shows, episodes, recordings, transcripts, comments and statistics.' },
  write: { title: 'Write', help: 'Drafts, show notes, recordings, tasks, comments and guests.' },
  publish: { title: 'Publish', help: 'Publish, schedule, unpublish and delete episodes, and publish transcripts.' },
  admin: { title: 'Admin', help: 'Show settings, team members, exports, imports and redirects.' },
}

/** Every token starts with this, so that secret scanners find leaked ones. */
export const tokenPrefix = 'cw_pat_'

const unique = <T>(items: T[]): T[] => [...new Set(items)]

/** A personal access token, whose secret is shown once, or the connection of an assistant. */
export const AccessToken = z.object({
  id: Id,
  name: z.string(),
  /** Whether it belongs to an assistant that connected by OAuth. Such a token is renewed all the time and has no expiry. */
  isConnection: z.boolean(),
  /** The last characters of the secret. Empty for a connection. */
  ending: z.string(),
  scopes: z.array(Scope),
  /** The shows that it can access, by title. Null: all shows of its owner, also future ones. */
  podcasts: z.array(z.object({ id: Id, title: z.string() })).nullable(),
  createdAt: Instant,
  /** Null if it works until it is revoked. */
  expiresAt: Instant.nullable(),
  isExpired: z.boolean(),
  /** To the minute. */
  lastUsedAt: Instant.nullable(),
})
export type AccessToken = z.infer<typeof AccessToken>

export const NewToken = z.object({
  name: z.string().trim().min(1, tokenMessages.nameMissing).max(tokenLimits.name, tokenMessages.nameTooLong),
  scopes: z.array(Scope).min(1, tokenMessages.scopesMissing).max(scopes.length).transform(unique),
  /** Null for all shows. */
  podcastIds: z.array(Id).min(1, tokenMessages.podcastsMissing).max(tokenLimits.podcasts).transform(unique).nullable(),
  /** Days until it expires. Null for never. */
  expiresInDays: z.number().int().min(1).max(tokenLimits.days).nullable(),
})
export type NewToken = z.output<typeof NewToken>
