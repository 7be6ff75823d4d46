import { sql, type AnyColumn } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { defaultProfileColor } from '@castwright/contract/profiles/form.ts'
import { belongsTo, instant } from '../platform/columns.ts'
import { users } from './identity.ts'

/** User profiles, by account ID. */
export const profiles = pgTable(
  'profiles',
  {
    userId: belongsTo('user_id', () => users.id).primaryKey(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    /** As typed. Unique, ignoring case. */
    username: text('username'),
    /** Sanitized HTML. */
    bio: text('bio').notNull().default(''),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    profileColor: text('profile_color').notNull().default(defaultProfileColor),
    instagramHandle: text('instagram_handle').notNull().default(''),
    facebookHandle: text('facebook_handle').notNull().default(''),
    twitterHandle: text('twitter_handle').notNull().default(''),
    linkedinHandle: text('linkedin_handle').notNull().default(''),
    /** The photo sizes, as object names in `user-avatars`. */
    photo: text('photo').array(),
    /** The object name in `user-audio-bios`. */
    audioBio: text('audio_bio'),
    timeZone: text('time_zone').notNull().default('UTC'),
    isBetaUser: boolean('is_beta_user').notNull().default(false),
    isOperator: boolean('is_operator').notNull().default(false),
    /** Since when the account can't be used. Its podcasts stay public. */
    disabledAt: instant('disabled_at'),
    /** Incremented by every save. */
    version: integer('version').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('profiles_operators')
      .on(table.userId)
      .where(sql`${table.isOperator}`),
    uniqueIndex('profiles_username').on(sql`lower(${table.username})`),
  ],
)

type NamedColumns = Record<'firstName' | 'lastName' | 'username' | 'userId', AnyColumn>

/** What a person calls themselves, as in `ownName`. Null without a name. */
export const ownNameOf = (person: NamedColumns = profiles) =>
  sql<string | null>`coalesce(nullif(trim(${person.firstName} || ' ' || ${person.lastName}), ''), ${person.username})`

/**
 * What the team calls a person: their name, their username, or the local part of their address, as in `teamName`. Null without an account.
 * `accountId` is for queries in which the profile may be missing.
 */
export const teamNameOf = (person: NamedColumns = profiles, accountId: AnyColumn = person.userId) =>
  sql<string | null>`coalesce(${ownNameOf(person)},
    (select split_part(account.email, '@', 1) from ${users} as account where account.id = ${accountId}))`

/** A person as the team sees them, without their photo's address. */
export const teamUserColumns = {
  id: profiles.userId,
  username: profiles.username,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  displayName: sql<string>`${teamNameOf()}`,
  photo: profiles.photo,
}

/** Requests for access to the private beta. */
export const accessRequests = pgTable(
  'access_requests',
  {
    userId: belongsTo('user_id', () => users.id).primaryKey(),
    message: text('message').notNull(),
    requestedAt: instant('requested_at').notNull(),
    grantedAt: instant('granted_at'),
    /** Cleared by a new request. */
    declinedAt: instant('declined_at'),
  },
  (table) => [
    index('access_requests_pending')
      .on(table.requestedAt.desc(), table.userId.desc())
      .where(sql`${table.grantedAt} is null and ${table.declinedAt} is null`),
    index('access_requests_all').on(table.requestedAt.desc(), table.userId.desc()),
  ],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  profiles: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
  access_requests: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
} as const
