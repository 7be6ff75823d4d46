import { beforeEach, expect, test } from 'vitest'
import { commentLimits } from '@castwright/contract/comments/limits.ts'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { findGuestPage } from '../pages/service.ts'
import { guestForm, invited, makeGuestShow, runGuestJobs } from './testing.ts'

let podcastId: string
let episodeId: string
let guestId: string
let episodeGuestId: string
let guest: Person
let address: string

const app = await useApp({ worker: false })
const [owner, editor, stranger] = [await makePerson(app), await makePerson(app), await makePerson(app)]
beforeEach(async () => {
  ;({ podcastId, episodeId, guestId, episodeGuestId, address } = await makeGuestShow(app, { owner, editor, isReady: true }))
  guest = await invited(app, editor, episodeGuestId)
})

const team = (person = editor) => as(app, person).EpisodeGuestService
const seen = async () => (await team().FindByEpisodeID({ episodeId })).guests[0]!
const hears = async (): Promise<boolean> => {
  const found = await findGuestPage(app.app, { secret: guest.guestLink!, address: '192.0.2.1' })
  return found.kind === 'guest' && found.preview !== null
}
const share = (isShared: boolean, person = editor) => team(person).SharePreview({ episodeGuestId, share: isShared })
const review = (note: string, approval: 'approved' | 'changes' = 'changes') => as(app, guest).GuestPageService.Review({ approval, note })
const comments = async () => (await as(app, owner).CommentsService.GetCommentsByEpisodeId({ episodeId })).comments

test('the team shares a preview, the guest is told, and another version needs another approval', async () => {
  expect(await hears()).toBe(false)
  expect((await share(true)).guest).toMatchObject({ approval: 'requested' })
  expect(await hears()).toBe(true)
  await share(true)
  expect((await runGuestJobs(app)).map(({ kind }) => kind)).toEqual(['preview'])
  expect((await app.emailTo(address, /before it's out/)).text).toContain('/guest/')
  await review('', 'approved')
  expect(await seen()).toMatchObject({ approval: 'approved', approvedAt: expect.any(String) })
  await share(true)
  expect(await seen()).toMatchObject({ approval: 'requested', approvedAt: null, approvalNote: '' })
  expect((await share(false)).guest.approval).toBeNull()
  expect(await hears()).toBe(false)
  // It was stopped before the email was sent.
  await runGuestJobs(app)
  expect((await app.emails()).filter(({ to }) => to === address)).toHaveLength(1)
})

test('an episode waits for its guests although all its steps are done', async () => {
  await app.pool.pool.query('update episodes set percent_completed = 100 where id = $1', [episodeId])
  const listed = async () =>
    (
      await as(app, owner).EpisodeService.FindWithProgress({
        kind: 0,
        queryOptions: {
          filters: [{ propertyName: 'PodcastID', propertyValue: podcastId, propertyType: 'STRING', operator: 'EQUAL' }],
        },
      })
    ).episodesWithProgress[0]!.episodeProgress
  const shown = async () => {
    const { episodeProgress } = await as(app, owner).EpisodeProgressService.FindByEpisodeID({ episodeId })
    const { waitingFor, percentCompleted } = await listed()
    expect(episodeProgress).toMatchObject({ waitingFor, percentCompleted: 100 })
    expect(percentCompleted).toBe(100)
    return waitingFor
  }
  const task = { id: crypto.randomUUID(), name: 'Call them', checked: false }
  const { episodeChecklist } = await as(app, owner).EpisodeChecklistService.FindByEpisodeID({ episodeId })
  await as(app, owner).EpisodeChecklistService.Update({ episodeChecklist: { ...episodeChecklist, items: [task] } })
  const inMyWork = async () => (await as(app, owner).WorkService.Find({})).items.map(({ episode }) => episode.waitingFor)
  const titles = async () => (await as(app, owner).EpisodeService.CheckRelease({ episodeId })).findings.map(({ title }) => title)

  expect(await shown()).toBeNull()
  const { settings } = await as(app, owner).GuestSettingsService.FindByPodcastID({ podcastId })
  const gates = { podcastId, requiresRelease: false, requiresApproval: true, version: settings.version }
  await as(app, owner).GuestSettingsService.UpdateGates(gates)
  expect(await shown()).toBe('guest_approval')
  expect(await inMyWork()).toEqual(['guest_approval'])
  expect(await titles()).toContain("Waiting for a guest's approval")
  await share(true)
  await review('Please cut this.')
  expect(await shown()).toBe('guest_change')
  expect(await titles()).toContain('A guest asked for a change')
  await review('', 'approved')
  expect(await shown()).toBeNull()
  expect(await inMyWork()).toEqual([null])
  // A requested change is shown even if the show doesn't require approvals.
  await review('Please cut this.')
  await as(app, owner).GuestSettingsService.UpdateGates({ ...gates, requiresApproval: false, version: settings.version + 1 })
  expect(await shown()).toBe('guest_change')
  const check = (await as(app, owner).EpisodeService.CheckRelease({ episodeId })).findings.find(({ id }) => id === 'guest-approval')
  expect(check).toMatchObject({ status: 'warning', title: 'A guest asked for a change' })
  await team().Answer({ episodeGuestId, answer: 'no' })
  expect(await shown()).toBeNull()
})

test('only the team shares a preview', async () => {
  await expect(share(true, stranger)).rejects.toThrow('not_found')
  expect((await callRaw(app, guest, 'EpisodeGuestService.SharePreview', { episodeGuestId, share: true })).status).toBe(401)
  await expect(team().SharePreview({ episodeGuestId: crypto.randomUUID(), share: true })).rejects.toThrow('not_found')
  await expect(team().SharePreview({ episodeGuestId, share: 'yes' as never })).rejects.toThrow('invalid_argument')
  expect(await hears()).toBe(false)
})

test('remarks with a time become comments once, and are erased with the guest', async () => {
  await share(true)
  const note = 'Lovely!\n12:41–12:55 Please cut <b>this</b> & that.\n\n1:02:03 My name is wrong'
  await review(note)
  await review(note)
  await review(`${note}\n0:05 One more`)
  const found = await comments()
  // In the order of the note, the newest first.
  expect(found.map(({ startMs, endMs, content }) => [startMs, endMs, content])).toEqual([
    [5000, null, '<p>One more</p>'],
    [3_723_000, null, '<p>My name is wrong</p>'],
    [761_000, 775_000, '<p>Please cut &lt;b&gt;this&lt;/b&gt; &amp; that.</p>'],
  ])
  for (const comment of found) expect(comment).toMatchObject({ fromUser: null, authorDisplayName: 'Nia Okafor (guest)' })
  // A deleted one doesn't come back on its own.
  await as(app, owner).CommentsService.DeleteComment({ commentId: found[0]!.id })
  await review(`${note}\n0:05 One more, please`)
  expect(await comments()).toHaveLength(3)
  // Another guest's stay.
  const other = await as(app, editor).GuestService.Create({ podcastId, guest: guestForm({ email: 'bo@example.com', name: 'Bo' }) })
  const bo = (await team().Add({ episodeId, guestId: other.guest.id })).guest
  await as(app, await invited(app, editor, bo.id)).GuestPageService.Review({ approval: 'changes', note: '0:05 One more' })
  await as(app, owner).GuestService.Erase({ guestId, includeReleases: false })
  expect((await comments()).map(({ authorDisplayName }) => authorDisplayName)).toEqual(['Bo (guest)'])
  await expect(as(app, owner).CommentsService.RestoreComment({ commentId: found[0]!.id })).rejects.toThrow('not_found')
  await team().Remove({ episodeGuestId: bo.id })
  expect(await comments()).toEqual([])
})

test('a guest cannot fill the discussion', async () => {
  for (let at = 0; at < commentLimits.guestRemarks / 20 + 2; at += 1)
    await review(Array.from({ length: 25 }, (_, line) => `${at}:${String(line).padStart(2, '0')} Remark`).join('\n'))
  expect((await as(app, owner).CommentsService.GetCommentsByEpisodeId({ episodeId, limit: 200 })).total).toBe(commentLimits.guestRemarks)
})

test('the invitation names who sent it, and the length and place of the last interview are suggested', async () => {
  for (const [{ userId }, first, last] of [
    [owner, 'Ada', 'Lovelace'],
    [editor, 'Grace', 'Hopper'],
  ] as const)
    await app.pool.pool.query('update profiles set first_name = $2, last_name = $3 where user_id = $1', [userId, first, last])
  const find = async () => (await as(app, guest).GuestPageService.Find({})).page.invitedBy
  expect(await find()).toBe('Grace Hopper')
  expect((await team(owner).FindEmail({ episodeGuestId, kind: 'invitation' })).text).toContain('Ada Lovelace')
  const { slotDefaults } = await team().FindByEpisodeID({ episodeId })
  expect(slotDefaults).toEqual({ minutes: 60, place: '' })
  const { slots } = await team().OfferSlots({ episodeId, slots: [{ startsAt: '2040-01-01T10:00:00Z', minutes: 45 }] })
  await team().AgreeOnSlot({ episodeId, slotId: slots[0]!.id, timeZone: 'UTC', place: 'Studio 2' })
  const other = (await makeEpisode(app, owner, podcastId, { episodeNumber: 2 })).episodeId
  expect((await team().FindByEpisodeID({ episodeId: other })).slotDefaults).toEqual({ minutes: 45, place: 'Studio 2' })
  const next = await team().OfferSlots({ episodeId: other, slots: [{ startsAt: '2040-02-01T10:00:00Z', minutes: 45 }] })
  await team().AgreeOnSlot({ episodeId: other, slotId: next.slots[0]!.id, timeZone: 'UTC' })
  expect((await as(app, editor).InterviewService.FindByEpisodeID({ episodeId: other })).interview?.place).toBe('Studio 2')
  // The settings of the show come first.
  const own = as(app, owner).GuestSettingsService
  const { settings } = await own.FindByPodcastID({ podcastId })
  await own.Update({ podcastId, settings: { ...settings, interviewMinutes: 30, interviewPlace: 'Studio 3' }, version: settings.version })
  expect((await team().FindByEpisodeID({ episodeId: other })).slotDefaults).toEqual({ minutes: 30, place: 'Studio 3' })
})
