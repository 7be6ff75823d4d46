import { randomBytes } from 'node:crypto'
import type { ShowAccess } from '@castwright/contract/teams.ts'
import { newId } from '../../src/platform/ids.ts'
import type { TestApp } from './app.ts'
import type { Person } from './as.ts'

export const goodPassword = 'Sound-check-1!'

const cookieOf = (headers: string | string[] | undefined): string =>
  [headers ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')

export type Made = Partial<{ email: string; verified: boolean; beta: boolean }>

/** Somebody who signed up. The first on an instance is its operator; the others are in the beta unless told otherwise. */
export async function makePerson(app: TestApp, { email, verified = true, beta = true }: Made = {}): Promise<Person> {
  const address = email ?? `${randomBytes(6).toString('hex')}@example.com`
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers: { origin: app.url },
    // Everybody at home somewhere else: sign-ups are counted by address.
    remoteAddress: `10.${[...randomBytes(3)].join('.')}`,
    payload: { email: address, password: goodPassword },
  })
  if (answer.statusCode !== 200) throw new Error(`Sign-up answered ${answer.statusCode}: ${answer.body}`)
  const userId = (answer.json() as { user: { id: string } }).user.id
  await app.pool.pool.query('update users set email_verified = $2 where id = $1', [userId, verified])
  if (beta) await app.pool.pool.query('update profiles set is_beta_user = true where user_id = $1', [userId])
  return { userId, email: address, password: goodPassword, cookie: cookieOf(answer.headers['set-cookie']) }
}

export async function makeMember(app: TestApp, podcastId: string, person: Person, showAccess: ShowAccess): Promise<void> {
  await app.pool.pool.query(
    `insert into podcast_roles (id, podcast_id, user_id, show_access, collaborator_type, is_active, created_at) values ($1, $2, $3, $4, 'HOST', true, now())`,
    [newId(), podcastId, person.userId, showAccess],
  )
}

export async function makePodcast(app: TestApp, owner: Person, title = 'Night Shift'): Promise<{ podcastId: string }> {
  const podcastId = newId()
  await app.pool.pool.query(`insert into podcasts (id, title, profile_url, media_format, created_at) values ($1, $2, $3, 'audio', now())`, [
    podcastId,
    title,
    `show-${podcastId.slice(-8)}`,
  ])
  await makeMember(app, podcastId, owner, 'OWNER')
  return { podcastId }
}
