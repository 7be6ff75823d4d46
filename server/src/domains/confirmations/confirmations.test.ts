import type { ConfirmableMethod } from '@castwright/contract/confirmations/shapes.ts'
import { confirmationLifetime } from '@castwright/contract/confirmations/limits.ts'
import { methodOf } from '@castwright/contract/methods.ts'
import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { setVerified } from '../../../test/kit/people.ts'
import { readyEpisode } from '../../../test/kit/publishing.ts'
import { requestConfirmation } from './service.ts'

let ready: { owner: Person; podcastId: string; episodeId: string }

const app = await useApp({ worker: false })
const stranger = await makePerson(app)
beforeEach(async () => {
  const owner = await makePerson(app)
  const { podcastId } = await makePodcast(app, owner)
  ready = { ...(await readyEpisode(app, owner, podcastId)), owner }
})

/** What an assistant of the owner asks for. Returns the secret of the link. */
async function ask(method: ConfirmableMethod, input: Record<string, unknown>, person = ready.owner): Promise<string> {
  const { url } = await requestConfirmation(app.app, {
    userId: person.userId,
    podcastId: ready.podcastId,
    method,
    input: methodOf(method).input.parse(input),
    requestedBy: 'My assistant',
  })
  expect(url).toMatch(/\/confirmations\/[\w-]{43}$/)
  return url.split('/').at(-1)!
}

const service = (person = ready.owner) => as(app, person).ConfirmationService
const isPublished = async () =>
  (await app.pool.pool.query<{ is_published: boolean }>('select is_published from episodes where id = $1', [ready.episodeId])).rows[0]
    ?.is_published

test('publishes only after the person has confirmed, and once', async () => {
  const secret = await ask('EpisodeService.Publish', { episodeId: ready.episodeId })
  expect((await service().Find({ secret })).confirmation).toMatchObject({
    method: 'EpisodeService.Publish',
    episodeId: ready.episodeId,
    requestedBy: 'My assistant',
    isPublished: false,
  })
  expect(await isPublished()).toBe(false)
  await service().Confirm({ secret })
  expect(await isPublished()).toBe(true)
  for (const name of ['Confirm', 'Find', 'Cancel'] as const)
    await expect(service()[name]({ secret })).rejects.toMatchObject({ code: 'failed_precondition', meta: { reason: 'link_expired' } })
})

test('says what prevents a release, until it is fixed', async () => {
  const { episodeId } = await makeEpisode(app, ready.owner, ready.podcastId)
  const blocks = async (secret: string) =>
    (await service().Find({ secret })).confirmation.findings.filter(({ status }) => status === 'error').map(({ id }) => id)
  const early = await ask('EpisodeService.Publish', { episodeId })
  expect(await blocks(early)).toContain('steps')
  const { findings } = (await service().Find({ secret: early })).confirmation
  expect(findings.find(({ id }) => id === 'steps')).toMatchObject({
    detail: expect.stringContaining('Write Show Notes'),
    fixPath: expect.stringMatching(new RegExp(`/episodes/manage/${episodeId}$`)),
  })
  const later = { episodeId, scheduledReleaseDate: '2099-01-02T10:00:00Z' }
  expect(await blocks(await ask('EpisodeService.Schedule', later))).toContain('steps')
  await expect(service().Confirm({ secret: early })).rejects.toMatchObject({ meta: { reason: 'not_ready' } })
  const good = await ask('EpisodeService.Publish', { episodeId: ready.episodeId })
  expect(await blocks(good)).toEqual([])
  // The Free plan includes one podcast.
  await makePodcast(app, ready.owner, 'Another')
  expect(await blocks(good)).toEqual(['plan'])
  const unpublish = await ask('EpisodeService.Unpublish', { episodeId: ready.episodeId })
  expect((await service().Find({ secret: unpublish })).confirmation.findings).toEqual([])
})

test('of ten clicks at the same time, one confirms', async () => {
  const secret = await ask('EpisodeService.Publish', { episodeId: ready.episodeId })
  const clicks = await Promise.allSettled(Array.from({ length: 10 }, () => service().Confirm({ secret })))
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('works for no one else, not even with more rights', async () => {
  const admin = await makePerson(app)
  await makeMember(app, ready.podcastId, admin, 'ADMIN')
  const secret = await ask('EpisodeService.Publish', { episodeId: ready.episodeId })
  for (const person of [admin, stranger])
    for (const name of ['Confirm', 'Find', 'Cancel'] as const)
      await expect(service(person)[name]({ secret })).rejects.toMatchObject({ code: 'not_found' })
  await expect(as(app, null).ConfirmationService.Confirm({ secret })).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await isPublished()).toBe(false)
})

test('expires, and a rejected one stays closed', async () => {
  const [late, rejected] = [
    await ask('EpisodeService.Publish', { episodeId: ready.episodeId }),
    await ask('EpisodeService.Publish', { episodeId: ready.episodeId }),
  ]
  await service().Cancel({ secret: rejected })
  await expect(service().Confirm({ secret: rejected })).rejects.toMatchObject({ meta: { reason: 'link_expired' } })
  app.clock.move(confirmationLifetime * 1000)
  await expect(service().Find({ secret: late })).rejects.toMatchObject({ meta: { reason: 'link_expired' } })
  await expect(service().Confirm({ secret: late })).rejects.toMatchObject({ meta: { reason: 'link_expired' } })
  expect(await isPublished()).toBe(false)
})

test("counts the person's rights when they confirm, and stays open if it is refused", async () => {
  const editor = await makePerson(app)
  const { podcastRoleId } = await makeMember(app, ready.podcastId, editor, 'EDITOR')
  const secret = await ask('EpisodeService.Publish', { episodeId: ready.episodeId }, editor)
  await setVerified(app, editor, false)
  await expect(service(editor).Confirm({ secret })).rejects.toMatchObject({ meta: { reason: 'unverified' } })
  await app.pool.pool.query('update podcast_roles set is_active = false where id = $1', [podcastRoleId])
  await setVerified(app, editor, true)
  await expect(service(editor).Confirm({ secret })).rejects.toMatchObject({ code: 'not_found' })
  await expect(service(editor).Find({ secret })).rejects.toMatchObject({ code: 'not_found' })
  expect(await isPublished()).toBe(false)
  await app.pool.pool.query('update podcast_roles set is_active = true where id = $1', [podcastRoleId])
  await service(editor).Confirm({ secret })
  expect(await isPublished()).toBe(true)
})

test('says who will get an email', async () => {
  const podcastRoles = [{ podcastId: ready.podcastId, email: 'Mara@Example.com', collaboratorType: 'HOST', showAccess: 'ADMIN' }]
  const secret = await ask('TeamManagementService.InviteTeam', { inviterId: ready.owner.userId, podcastRoles })
  expect((await service().Find({ secret })).confirmation).toMatchObject({ people: ['mara@example.com (Admin)'], episodeId: null })
  const interview = { startsAt: '2099-01-02T10:00:00Z', minutes: 60, place: 'Studio 2', timeZone: 'UTC', peopleIds: [ready.owner.userId] }
  const other = await ask('InterviewService.Save', { episodeId: ready.episodeId, interview })
  expect((await service().Find({ secret: other })).confirmation).toMatchObject({
    at: '2099-01-02T10:00:00Z',
    place: 'Studio 2',
    people: [ready.owner.email.split('@')[0]],
  })
})

test('a request about something that was deleted is not found', async () => {
  const secret = await ask('EpisodeService.Delete', { episodeId: ready.episodeId })
  await service().Confirm({ secret })
  const later = await ask('EpisodeService.Publish', { episodeId: ready.episodeId })
  await expect(service().Find({ secret: later })).rejects.toMatchObject({ code: 'not_found' })
  await expect(service().Confirm({ secret: later })).rejects.toMatchObject({ code: 'not_found' })
})

test('stores no secret in clear, and limits how many requests a person gets', async () => {
  const secret = await ask('EpisodeService.Publish', { episodeId: ready.episodeId })
  const { rows } = await app.pool.pool.query<{ row: string }>('select c::text as row from confirmations c')
  expect(rows.map(({ row }) => row).join('\n')).not.toContain(secret)
  const many = Promise.all(Array.from({ length: 100 }, () => ask('EpisodeService.Publish', { episodeId: ready.episodeId })))
  await expect(many).rejects.toMatchObject({ refusal: { code: 'resource_exhausted' } })
})
