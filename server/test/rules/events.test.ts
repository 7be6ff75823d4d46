import { newProgress } from '@castwright/contract/workflow/steps.ts'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { eventRecorded } from '../../src/domains/events/service.ts'
import { eventKinds, type EventKind } from '../../src/schema/events/kinds.ts'
import { confirmPassword } from '../../src/domains/profiles/testing.ts'
import { useApp } from '../kit/app.ts'
import { as, callRaw, type Person } from '../kit/as.ts'
import { episodeForm } from '../kit/episodes.ts'
import { givePlan, makeInvitation, makeMember, makePerson, makePodcast } from '../kit/make.ts'
import { readyEpisode } from '../kit/publishing.ts'
import { makeRecording } from '../kit/recordings.ts'
import { deleteAll, deletePodcasts } from '../kit/rows.ts'
import { recordedBy } from './events.ts'
import { callerOf, goodInput } from './inputs.ts'
import { makeStage } from './stage.ts'

const app = await useApp({ worker: false })
const [owner, editor, guest] = [await makePerson(app), await makePerson(app), await makePerson(app)]
await givePlan(app, owner, 'AGENCY')
beforeEach(() => deleteAll(app, 'rates'))

const methods = Object.keys(recordedBy) as Array<keyof typeof recordedBy>
const listed = (method: keyof typeof recordedBy): EventKind[] => {
  const kinds = recordedBy[method]
  return typeof kinds === 'string' ? [] : kinds
}

type Row = {
  kind: EventKind
  podcast_id: string
  episode_id: string | null
  actor_id: string | null
  subject_id: string | null
  data: unknown
}

/** The events recorded in the meantime, in order. */
async function during(work: () => Promise<unknown>): Promise<Row[]> {
  await deleteAll(app, 'events')
  await work()
  return (await app.pool.pool.query<Row>('select * from events order by id')).rows
}

/** Calls a method and expects these events. */
async function call(person: Person, method: keyof typeof recordedBy, input: unknown, kinds: EventKind[]): Promise<Record<string, unknown>> {
  let answer: Awaited<ReturnType<typeof callRaw>> | undefined
  const rows = await during(async () => (answer = await callRaw(app, person, method, input)))
  expect({ method, status: answer?.status, kinds: rows.map(({ kind }) => kind) }).toEqual({ method, status: 200, kinds })
  for (const kind of kinds) expect(listed(method)).toContain(kind)
  for (const { actor_id, kind, data } of rows) {
    expect(actor_id).toBe(person.userId)
    expect(eventKinds[kind].data.strict().parse(data)).toEqual(data)
  }
  return answer!.body as Record<string, unknown>
}

describe('every writing method', () => {
  test.each(methods.filter((method) => method !== 'UserService.Delete'))('%s records only what the list says', async (method) => {
    const stage = await makeStage(app, { owner, extra: editor, guest, caller: owner })
    const scene = { app, stage, caller: owner, someoneElse: editor, username: 'someone' }
    let status = 0
    const rows = await during(
      async () => ({ status } = await callRaw(app, callerOf(method, stage, owner), method, goodInput(method, scene))),
    )
    // A rejected call changes nothing.
    const allowed = status === 200 ? listed(method) : []
    expect(rows.map(({ kind }) => kind).filter((kind) => !allowed.includes(kind))).toEqual([])
    await deletePodcasts(app)
  })
})

describe('each change is one event, and a call that changes nothing is none', () => {
  let podcastId: string
  let episodeId: string
  beforeAll(async () => {
    podcastId = (await makePodcast(app, owner)).podcastId
    await makeMember(app, podcastId, editor, 'EDITOR')
  })
  beforeEach(async () => {
    episodeId = (await as(app, owner).EpisodeService.Create({ episode: episodeForm(podcastId) })).episodeId
  })

  /** Calls a method twice, which changes nothing the second time. */
  const callTwice = async (person: Person, method: keyof typeof recordedBy, input: unknown, kinds: EventKind[]) => {
    const answer = await call(person, method, input, kinds)
    await call(person, method, input, [])
    return answer
  }

  const liveItem = {
    guid: 'live-1',
    status: 'pending',
    title: 'Live from the harbor',
    description: '',
    start: '2026-03-05T18:00:00.000Z',
    end: '',
    streamUrl: '',
    streamType: '',
    links: [{ url: 'https://live.example', text: 'Watch' }],
  }

  test('in the settings', async () => {
    const update = {
      podcastId,
      userId: owner.userId,
      updatedPodcast: { subtitle: 'After dark', keywords: ['night', 'shift'], isLocked: false },
    }
    await callTwice(owner, 'PodcastService.Update', update, ['podcast.updated'])
    const rows = await during(() =>
      as(app, owner).PodcastService.Update({ podcastId, userId: owner.userId, updatedPodcast: { keywords: [], subtitle: 'After dark' } }),
    )
    expect(rows).toMatchObject([{ podcast_id: podcastId, data: { title: 'Night Shift', fields: ['keywords'] } }])
    const tags = { podcastId, showTags: { liveItems: [liveItem], license: { name: 'CC-BY-4.0', url: '' } } }
    await callTwice(owner, 'PodcastService.UpdateOpenTags', tags, ['podcast.updated'])
    await callTwice(owner, 'PodcastService.SetLiveStatus', { podcastId, guid: 'live-1', status: 'live' }, ['podcast.updated'])
    await callTwice(owner, 'PodcastInfoService.Update', { podcastInfo: { podcastId, teamRoles: ['HOST'] } }, ['team.roles_changed'])
    await as(app, owner).PodcastInfoService.Update({ podcastInfo: { podcastId, teamRoles: ['HOST', 'PRODUCER', 'CO_HOST'] } })
  })

  test('in an episode', async () => {
    await call(editor, 'EpisodeService.Create', { episode: episodeForm(podcastId, { title: 'Second' }) }, ['episode.created'])
    const episodeTags = { license: { name: 'CC-BY-4.0', url: '' } }
    await callTwice(editor, 'EpisodeService.UpdateOpenTags', { episodeId, episodeTags }, ['episode.updated'])
    await callTwice(editor, 'EpisodeService.Update', { episodeId, episode: { title: 'Other', label: 'x' } }, ['episode.updated'])
    const rows = await during(() => as(app, editor).EpisodeService.Update({ episodeId, episode: { title: 'Third', label: 'x' } }))
    expect(rows).toMatchObject([{ episode_id: episodeId, data: { title: 'Third', fields: ['title'] } }])
    await call(owner, 'EpisodeService.Delete', { episodeId }, ['episode.deleted'])
  })

  test('in show notes, which are saved while someone types', async () => {
    const save = async (person: Person, showNotes: string, kinds: EventKind[]) => {
      const rows = await during(() => as(app, person).EpisodeService.Update({ episodeId, episode: { showNotes } }))
      expect(rows.map(({ kind }) => kind)).toEqual(kinds)
    }
    await save(editor, '<p>On</p>', ['episode.updated'])
    await save(editor, '<p>One</p>', [])
    app.clock.move(11 * 60_000)
    await save(editor, '<p>One more</p>', ['episode.updated'])
  })

  test('of steps', async () => {
    const send = (changes: Partial<typeof newProgress>, kinds: EventKind[]) =>
      callTwice(editor, 'EpisodeProgressService.Update', { episodeProgress: { ...newProgress, ...changes, episodeId } }, kinds)
    await send({ setup: 1 }, ['step.completed'])
    await send({ setup: 1, inviteGuests: 2, scheduleInterview: 2 }, ['step.skipped', 'step.skipped'])
    await send({ inviteGuests: 2, scheduleInterview: 2 }, ['step.unchecked'])
    await send({}, ['step.restored', 'step.restored'])
  })

  test('of recordings', async () => {
    const { recordingId, fileName } = await makeRecording(app, owner, podcastId)
    const { recordingId: other } = await makeRecording(app, owner, podcastId)
    const update = (newRecording: object, kinds: EventKind[]) => callTwice(editor, 'RecordingService.Update', { newRecording }, kinds)
    await update({ id: recordingId, fileName: 'Final.mp3' }, ['recording.renamed'])
    await update({ id: recordingId, episodeId }, ['recording.attached', 'step.completed'])
    await update({ id: other, episodeId }, ['recording.detached', 'recording.attached'])
    await update({ id: other, episodeId: null }, ['recording.detached', 'step.unchecked'])
    await update({ id: recordingId, episodeId }, ['recording.attached', 'step.completed'])
    const rows = await during(() => as(app, editor).RecordingService.Delete({ recording: { id: recordingId } }))
    expect(rows).toMatchObject([
      { kind: 'recording.deleted', episode_id: episodeId, data: { recordingId, fileName: 'Final.mp3' } },
      { kind: 'step.unchecked' },
    ])
    expect(fileName).not.toBe('Final.mp3')
  })

  test('of private tasks, without their texts', async () => {
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
    const update = (items: object[], kinds: EventKind[]) =>
      callTwice(editor, 'EpisodeChecklistService.Update', { episodeChecklist: { episodeId, items } }, kinds)
    await update([{ id: one, name: 'Call Ada', checked: false }], ['task.added'])
    await update(
      [
        { id: one, name: 'Call Eve', checked: true },
        { id: two, name: 'Rest', checked: false },
      ],
      ['task.renamed', 'task.completed', 'task.added'],
    )
    await update([{ id: one, name: 'Call Eve', checked: false }], ['task.unchecked', 'task.removed'])
  })

  test('of comments', async () => {
    const content = `<p>Look, <a data-mention="${owner.userId}">@Owner</a></p>`
    const body = await call(editor, 'CommentsService.CreateComment', { comment: { episodeId, content } }, [
      'comment.created',
      'member.mentioned',
    ])
    const { id } = body['comment'] as { id: string }
    const update = (person: Person, changes: object, kinds: EventKind[]) =>
      callTwice(person, 'CommentsService.UpdateComment', { comment: { id, ...changes } }, kinds)
    await update(editor, { content: `${content}<p>Now.</p>` }, ['comment.edited'])
    await update(owner, { reactions: { '👍': [owner.userId] } }, ['reaction.added'])
    await update(owner, { reactions: {} }, ['reaction.removed'])
    await call(owner, 'CommentsService.DeleteComment', { commentId: id }, ['comment.deleted'])
    await call(owner, 'CommentsService.RestoreComment', { commentId: id }, ['comment.restored'])
  })

  test('of reviews', async () => {
    const episodeReview = { episodeId, reviewType: 'FINAL_REVIEW', reviewerId: editor.userId }
    const body = await call(owner, 'EpisodeReviewService.Create', { episodeReview }, ['review.requested'])
    const { id } = body['episode_review'] as { id: string }
    const update = (changes: object, kinds: EventKind[]) =>
      callTwice(editor, 'EpisodeReviewService.Update', { episodeReview: { id, ...changes } }, kinds)
    await update({ reviewStatus: 'IN_REVIEW' }, ['review.answered'])
    await update({ reviewStatus: 'ACCEPT' }, ['review.answered', 'step.completed', 'review.decided'])
    await update({ reviewerId: null, reviewType: 'SHOW_NOTES' }, ['review.updated'])
    await update({ reviewStatus: 'REVISE', reviewerId: owner.userId }, [
      'review.requested',
      'review.answered',
      'step.unchecked',
      'review.decided',
    ])
    await call(owner, 'EpisodeReviewService.Delete', { episodeReviewId: id }, ['review.deleted', 'step.completed'])
  })

  test('of releases', async () => {
    const ready = await readyEpisode(app, owner, podcastId)
    const schedule = { episodeId: ready.episodeId, scheduledReleaseDate: '2099-01-01T00:00:00.000Z' }
    await callTwice(editor, 'EpisodeService.Schedule', schedule, ['episode.scheduled'])
    await callTwice(editor, 'EpisodeService.Unschedule', { episodeId: ready.episodeId }, ['episode.unscheduled'])
    await callTwice(editor, 'EpisodeService.Publish', { episodeId: ready.episodeId }, ['episode.published'])
    await as(app, editor).EpisodeService.Update({ episodeId: ready.episodeId, episode: { title: 'Corrected' } })
    await callTwice(editor, 'EpisodeService.Publish', { episodeId: ready.episodeId }, ['episode.republished'])
    await call(editor, 'EpisodeService.Unpublish', { episodeId: ready.episodeId }, ['episode.unpublished'])
  })

  test('of the team', async () => {
    const invited = { podcastId, email: 'nadia@example.com', collaboratorType: 'HOST', showAccess: 'EDITOR' }
    const body = await call(owner, 'TeamManagementService.InviteTeam', { inviterId: owner.userId, podcastRoles: [invited] }, [
      'member.invited',
    ])
    const [{ id }] = body['podcast_roles'] as [{ id: string }]
    await call(owner, 'TeamManagementService.ResendInvitation', { podcastRoleId: id }, ['invitation.resent'])
    await call(owner, 'TeamManagementService.RemoveMember', { podcastRoleId: id }, ['invitation.withdrawn'])
    const { token, podcastRoleId } = await makeInvitation(app, podcastId, owner, guest.email)
    await call(guest, 'TeamManagementService.AnswerInvitation', { token, accept: true }, ['member.joined'])
    const role = { id: podcastRoleId, collaboratorType: 'HOST', showAccess: 'ADMIN' }
    await callTwice(owner, 'PodcastRoleService.Update', { podcastRole: role }, ['member.role_changed', 'member.access_changed'])
    const rows = await during(() => as(app, owner).TeamManagementService.RemoveMember({ podcastRoleId }))
    expect(rows).toMatchObject([{ kind: 'member.removed', actor_id: owner.userId, subject_id: guest.userId }])
  })

  test('of the owner', async () => {
    await confirmPassword(app, owner)
    await call(owner, 'PodcastService.OfferOwnership', { podcastId, newOwnerId: editor.userId }, ['ownership.offered'])
    await callTwice(owner, 'PodcastService.WithdrawOwnershipOffer', { podcastId }, ['ownership.withdrawn'])
  })
})

test('an event is recorded only if its cause is', async () => {
  const { podcastId } = await makePodcast(app, owner)
  let isOn = true
  onTestFinished(() => void (isOn = false))
  app.app.hooks.add(eventRecorded, async () => {
    if (isOn) throw new Error('too late')
  })
  const rows = await during(async () => {
    const { status } = await callRaw(app, owner, 'EpisodeService.Create', { episode: episodeForm(podcastId) })
    expect(status).toBe(500)
  })
  expect(rows).toEqual([])
  expect((await app.pool.pool.query('select from episodes where podcast_id = $1', [podcastId])).rowCount).toBe(0)
})

test('deleting a podcast deletes its events except the last, and deleting an account removes its ID', async () => {
  const [host, member] = [await makePerson(app), await makePerson(app)]
  const [own, other] = [(await makePodcast(app, host, 'Own')).podcastId, (await makePodcast(app, owner, 'Other')).podcastId]
  for (const podcastId of [own, other]) await makeMember(app, podcastId, member, 'EDITOR')
  await makeMember(app, other, host, 'ADMIN')
  const rows = await during(async () => {
    for (const podcastId of [own, other]) {
      const { episodeId } = await as(app, host).EpisodeService.Create({ episode: episodeForm(podcastId) })
      const review = { episodeId, reviewType: 'FINAL_REVIEW' as const, reviewerId: host.userId }
      await as(app, member).EpisodeReviewService.Create({ episodeReview: review })
    }
    await confirmPassword(app, host)
    await as(app, host).UserService.Delete({ userId: host.userId })
  })
  expect(rows.map((row) => [row.podcast_id, row.kind, row.actor_id, row.subject_id])).toEqual([
    [other, 'episode.created', null, null],
    [other, 'review.requested', member.userId, null],
    [own, 'podcast.deleted', null, null],
    [other, 'member.left', null, null],
  ])
})
