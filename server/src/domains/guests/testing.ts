import type { Input } from '@castwright/contract/methods.ts'
import type { TestApp } from '../../../test/kit/app.ts'
import { as, guestWith, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makeMember, makePodcast } from '../../../test/kit/make.ts'
import { readyEpisode } from '../../../test/kit/publishing.ts'
import { sendCanceledEmail, sendCodeEmail, sendGuestEmail, sendReleaseCopy } from './service.ts'

export const guestForm = (changes: Partial<Input<'GuestService.Create'>['guest']> = {}): Input<'GuestService.Create'>['guest'] => ({
  name: 'Nia Okafor',
  email: 'nia@example.com',
  pronouns: 'she/her',
  pronunciation: 'NEE-ah',
  bio: 'Builds lighthouses.',
  links: [{ label: 'Website', url: 'https://nia.example.com/' }],
  notes: 'Met her in Oslo.',
  tags: ['sea'],
  doNotContact: false,
  ...changes,
})

/** Adds someone to the guest book and to an episode. */
export async function makeEpisodeGuest(app: TestApp, person: Person, podcastId: string, episodeId: string, changes = {}) {
  const { guest } = await as(app, person).GuestService.Create({ podcastId, guest: guestForm(changes) })
  const added = await as(app, person).EpisodeGuestService.Add({ episodeId, guestId: guest.id })
  return { guestId: guest.id, episodeGuestId: added.guest.id }
}

type Team = { owner: Person; editor: Person; admin?: Person; isReady?: boolean }

/** Another show with one episode and one guest. Everything of earlier tests is deleted. */
export async function makeGuestShow(app: TestApp, { owner, editor, admin, isReady = false }: Team) {
  for (const table of ['notifications', 'events', 'podcasts', 'rates']) await app.pool.pool.query(`delete from ${table}`)
  await app.pool.pool.query(`delete from pgboss.job where name like 'guests.%'`)
  const { podcastId } = await makePodcast(app, owner)
  await makeMember(app, podcastId, editor, 'EDITOR')
  if (admin) await makeMember(app, podcastId, admin, 'ADMIN')
  const { episodeId } = isReady ? await readyEpisode(app, owner, podcastId) : await makeEpisode(app, owner, podcastId)
  // Another address for each test, because emails stay in the outbox.
  const address = `${crypto.randomUUID()}@example.com`
  const made = await makeEpisodeGuest(app, editor, podcastId, episodeId, { email: address })
  if (isReady) await skipInterview(app, episodeId)
  return { podcastId, episodeId, address, ...made }
}

/** Adding a guest restores these steps, and publishing needs them. */
export const skipInterview = (app: TestApp, episodeId: string) =>
  app.pool.pool.query('update episode_progresses set invite_guests = 2, schedule_interview = 2 where episode_id = $1', [episodeId])

/** Sends a photo from a guest's page. */
export const sendPhoto = (app: TestApp, guest: Person, payload: Buffer, { query = '', type = 'image/png' } = {}) =>
  app.server.inject({
    method: 'POST',
    url: `/api/guest/photo${query}`,
    headers: { 'content-type': type, origin: app.url, authorization: `GuestLink ${guest.guestLink}` },
    payload,
  })

/** Invites a guest of an episode without an email, and returns them with their link. */
export async function invited(app: TestApp, person: Person, episodeGuestId: string): Promise<Person> {
  await as(app, person).EpisodeGuestService.Invite({ episodeGuestId, sendEmail: false })
  const { url } = await as(app, person).EpisodeGuestService.FindLink({ episodeGuestId })
  return guestWith(url!.split('/').at(-1)!)
}

const handlers: Record<string, (app: TestApp['app'], payload: never) => Promise<void>> = {
  'guests.email': sendGuestEmail,
  'guests.canceled': sendCanceledEmail,
  'guests.code-email': sendCodeEmail,
  'guests.release-copy': sendReleaseCopy,
}

/** Runs the queued jobs of this domain. Returns their payloads. */
export async function runGuestJobs(app: TestApp): Promise<Array<Record<string, string>>> {
  const { rows } = await app.pool.pool.query<{ id: string; name: string; data: Record<string, string> }>(
    `delete from pgboss.job where name like 'guests.%' and state = 'created' returning id, name, data`,
  )
  for (const { name, data } of rows) await handlers[name]!(app.app, data as never)
  return rows.map(({ data }) => data)
}

/** The code in the newest email to an address. */
export async function codeFor(app: TestApp, address: string): Promise<string> {
  const email = await app.emailTo(address, /is your code/)
  return /\d{6}/.exec(email.subject)![0]
}
