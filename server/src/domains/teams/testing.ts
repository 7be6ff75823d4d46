import { randomBytes } from 'node:crypto'
import type { ActivityKind } from '@castwright/contract/events/shapes.ts'
import type { Input } from '@castwright/contract/methods.ts'
import type { PodcastRole } from '@castwright/contract/teams/shapes.ts'
import type { TestApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { givePlan, makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { renamePerson } from '../../../test/kit/people.ts'

export const freshEmail = (): string => `${randomBytes(6).toString('hex')}@example.com`

export type Row = Partial<Input<'TeamManagementService.InviteTeam'>['podcastRoles'][number]>

const rowOf = (podcastId: string, row: Row) => ({
  podcastId,
  email: freshEmail(),
  collaboratorType: 'PRODUCER' as const,
  showAccess: 'EDITOR' as const,
  ...row,
})

/** Invites like the team tab does. */
export async function invite(app: TestApp, inviter: Person, podcastId: string, ...rows: Row[]): Promise<PodcastRole[]> {
  const { podcastRoles } = await as(app, inviter).TeamManagementService.InviteTeam({
    inviterId: inviter.userId,
    podcastRoles: rows.map((row) => rowOf(podcastId, row)),
  })
  return podcastRoles
}

/** Answers an invitation over HTTP. */
export const inviteRaw = (app: TestApp, inviter: Person, podcastId: string, ...rows: Row[]) =>
  callRaw(app, inviter, 'TeamManagementService.InviteTeam', {
    inviterId: inviter.userId,
    podcastRoles: rows.map((row) => rowOf(podcastId, row)),
  })

export type Team = { podcastId: string; owner: Person; admin: Person; editor: Person }

/** A podcast with an owner, an admin and an editor, on a plan with ten collaborators. */
export async function makeTeam(app: TestApp): Promise<Team> {
  const [owner, admin, editor] = await Promise.all([makePerson(app), makePerson(app), makePerson(app)])
  const { podcastId } = await makePodcast(app, owner)
  await givePlan(app, owner, 'AGENCY')
  await makeMember(app, podcastId, admin, 'ADMIN')
  await makeMember(app, podcastId, editor, 'EDITOR')
  return { podcastId, owner, admin, editor }
}

export async function roleOf(app: TestApp, podcastId: string, person: Person): Promise<string> {
  const { rows } = await app.pool.pool.query<{ id: string }>('select id from podcast_roles where podcast_id = $1 and user_id = $2', [
    podcastId,
    person.userId,
  ])
  return rows[0]!.id
}

export async function setName(app: TestApp, person: Person, firstName: string, lastName: string): Promise<void> {
  await renamePerson(app, person, firstName, lastName)
}

/** The tokens of all invitations to an address, newest last. Waits until there are `count`. */
export const tokensTo = (app: TestApp, email: string, count = 1): Promise<string[]> =>
  eventually(async () => {
    const emails = (await app.emails()).filter(({ to, subject }) => to === email && /invited/.test(subject))
    if (emails.length < count) throw new Error(`Only ${emails.length} invitations to ${email} yet.`)
    return emails.map(({ text }) => /\/invitation\/(\S+)/.exec(text)![1]!).toReversed()
  })

/** What the team calls a person without a name. */
export const called = ({ email }: Person): string => email.split('@')[0]!

/** The activity log of a podcast, newest first. */
export async function activitiesOf(app: TestApp, person: Person, podcastId: string): Promise<Array<[ActivityKind, string | null, string]>> {
  const { activities } = await as(app, person).ActivityService.FindByPodcastID({ podcastId, limit: 100 })
  return activities.map(({ kind, actorName, text }) => [kind, actorName, text])
}

export const countJobs = async (app: TestApp, name: string): Promise<number> =>
  Number((await app.pool.pool.query('select count(*) from pgboss.job where name = $1', [name])).rows[0].count)
