import { randomBytes } from 'node:crypto'
import type { Plan } from '@castwright/contract/billing/limits.ts'
import { teamLifetimes } from '@castwright/contract/teams/limits.ts'
import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import { scopes, tokenPrefix, type Scope } from '@castwright/contract/tokens/shapes.ts'
import { hashToken, newId, newToken } from '../../src/platform/ids.ts'
import type { TestApp } from './app.ts'
import type { Person } from './as.ts'

export const goodPassword = 'Sound-check-1!'

export const cookieOf = (headers: string | string[] | undefined): string =>
  [headers ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')

export type Made = Partial<{ email: string; verified: boolean; beta: boolean; operatorPlan: boolean }>

/** A person who signed up. The first on an instance is its operator, but with the limits of the Free plan unless told otherwise. The others have beta access unless told otherwise. */
export async function makePerson(app: TestApp, { email, verified = true, beta = true, operatorPlan = false }: Made = {}): Promise<Person> {
  const address = email ?? `${randomBytes(6).toString('hex')}@example.com`
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers: { origin: app.url },
    // A random address, since sign-ups are limited by address.
    remoteAddress: `10.${[...randomBytes(3)].join('.')}`,
    payload: { email: address, password: goodPassword },
  })
  if (answer.statusCode !== 200) throw new Error(`Sign-up answered ${answer.statusCode}: ${answer.body}`)
  const userId = (answer.json() as { user: { id: string } }).user.id
  await app.pool.pool.query(
    `with users as (update users set email_verified = $2 where id = $1),
       subscriptions as (delete from subscriptions where user_id = $1 and not $3)
     update profiles set is_beta_user = is_beta_user or $4 where user_id = $1`,
    [userId, verified, operatorPlan, beta],
  )
  return { userId, email: address, password: goodPassword, cookie: cookieOf(answer.headers['set-cookie']) }
}

export async function makeMember(
  app: TestApp,
  podcastId: string,
  person: Person,
  showAccess: ShowAccess,
): Promise<{ podcastRoleId: string }> {
  const podcastRoleId = newId()
  await app.pool.pool.query(
    `insert into podcast_roles (id, podcast_id, user_id, show_access, collaborator_type, is_active, created_at) values ($1, $2, $3, $4, 'HOST', true, now())`,
    [podcastRoleId, podcastId, person.userId, showAccess],
  )
  return { podcastRoleId }
}

/** An invitation whose email was sent, with the token of its link. */
export async function makeInvitation(
  app: TestApp,
  podcastId: string,
  inviter: Person,
  email: string,
): Promise<{ podcastRoleId: string; token: string }> {
  const [podcastRoleId, token, now] = [newId(), newToken(), app.clock.now()]
  const end = new Date(now.getTime() + teamLifetimes.invitation * 1000)
  await app.pool.pool.query(
    `insert into podcast_roles (id, podcast_id, email, inviter_id, token_hash, show_access, collaborator_type, is_active, created_at, invited_at, expires_at)
     values ($1, $2, $3, $4, $5, 'EDITOR', 'PRODUCER', false, $6, $6, $7)`,
    [podcastRoleId, podcastId, email, inviter.userId, hashToken(token), now, end],
  )
  return { podcastRoleId, token }
}

/** A podcast with its counts, regardless of the owner's plan. */
export async function makePodcast(app: TestApp, owner: Person, title = 'Night Shift'): Promise<{ podcastId: string }> {
  const podcastId = newId()
  await app.pool.pool.query(
    `insert into podcasts (id, title, profile_url, media_format, show_summary, project_key, created_at)
     values ($1, $2, $3, 'audio', '<p>Stories from after midnight.</p>', 'NSH', now())`,
    [podcastId, title, `show-${podcastId.slice(-8)}`],
  )
  await app.pool.pool.query(`insert into podcast_infos (podcast_id) values ($1)`, [podcastId])
  await makeMember(app, podcastId, owner, 'OWNER')
  return { podcastId }
}

/** As the operator does. */
export async function givePlan(app: TestApp, person: Person, plan: Plan): Promise<void> {
  await app.pool.pool.query(
    `insert into subscriptions (user_id, plan, gift, updated_at) values ($1, $2, $2, now()) on conflict (user_id) do update set plan = $2, gift = $2, unlimited = false`,
    [person.userId, plan],
  )
}

export type MadeToken = { scopes?: readonly Scope[]; podcastIds?: string[] | null; expiresAt?: Date | null }

/** An access token, without the email about it. Its last use isn't recorded. */
export async function makeToken(
  app: TestApp,
  person: Person,
  { scopes: given = scopes, podcastIds = null, expiresAt = null }: MadeToken = {},
): Promise<{ tokenId: string; secret: string }> {
  const [tokenId, secret, now] = [newId(), `${tokenPrefix}${newToken()}`, app.clock.now()]
  await app.pool.pool.query(
    `insert into access_tokens (id, user_id, name, secret_hash, ending, scopes, all_podcasts, created_at, expires_at, last_used_at)
     values ($1, $2, 'Test', $3, $4, $5, $6, $7, $8, $7::timestamptz + interval '1 year')`,
    [tokenId, person.userId, hashToken(secret), secret.slice(-4), given, podcastIds === null, now, expiresAt],
  )
  for (const podcastId of podcastIds ?? [])
    await app.pool.pool.query('insert into access_token_podcasts (token_id, podcast_id) values ($1, $2)', [tokenId, podcastId])
  return { tokenId, secret }
}
