import type { Input } from '@castwright/contract/methods.ts'
import type { TestApp } from '../../../test/kit/app.ts'
import { as, guestWith, type Person } from '../../../test/kit/as.ts'
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
