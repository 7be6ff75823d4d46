import { randomUUID } from 'node:crypto'
import { defaultPreset } from '@castwright/contract/finishing/shapes.ts'
import { beforeEach, expect, test } from 'vitest'
import { guestForm, invited, makeEpisodeGuest } from '../../src/domains/guests/testing.ts'
import { confirmPassword } from '../../src/domains/profiles/testing.ts'
import { publishDueEpisodes } from '../../src/domains/publishing/service.ts'
import { arrived } from '../../src/domains/recordings/testing.ts'
import { freshEmail, invite, makeTeam, roleOf, type Team } from '../../src/domains/teams/testing.ts'
import { makeWebhook } from '../../src/domains/webhooks/testing.ts'
import { useApp } from '../kit/app.ts'
import { as, type Person } from '../kit/as.ts'
import { episodeForm, makeEpisode } from '../kit/episodes.ts'
import { waitsForAccountFirst } from '../kit/locks.ts'
import { makeInvitation, makeMember, makePerson } from '../kit/make.ts'
import { makeRecording } from '../kit/recordings.ts'
import { publish, readyEpisode, type ReadyEpisode } from '../kit/publishing.ts'

/**
 * Deleting an account locks the account first, then its podcasts. So everything that writes an account's ID must lock that account before
 * the podcast, or a call and a deletion could deadlock.
 */

let team: Team
let episodeId: string
let reviewId: string
let commentId: string

const app = await useApp({ worker: false })
const operator = await makePerson(app)
const guest = await makePerson(app)

beforeEach(async () => {
  team = await makeTeam(app)
  episodeId = (await makeEpisode(app, team.owner, team.podcastId)).episodeId
  const { episodeReview } = await as(app, team.owner).EpisodeReviewService.Create({
    episodeReview: { episodeId, reviewType: 'SHOW_NOTES' },
  })
  reviewId = episodeReview.id
  commentId = (await as(app, team.admin).CommentsService.CreateComment({ comment: { episodeId, content: '<p>Hm.</p>' } })).comment.id
})

const mention = (person: Person) => `<p><a data-mention="${person.userId}">@somebody</a></p>`
const steps = { setup: 1, inviteGuests: 0, scheduleInterview: 0, uploadAudio: 0, writeShowNotes: 0, reviewEpisode: 0 } as const

type Call = () => Promise<unknown>
const admin = () => as(app, team.admin)

const scheduledReleaseDate = '2099-01-01T00:00:00Z'

const planInterview = () =>
  admin().InterviewService.Save({
    episodeId,
    interview: { startsAt: '2099-01-02T10:00:00Z', minutes: 60, place: '', timeZone: 'UTC', peopleIds: [team.editor.userId] },
  })

const emptyTemplate = { name: 'Talk', steps: [], showNotes: '', reviewers: [], weekday: null, time: null }

const planSeason = () =>
  admin().SeasonService.Plan({
    podcastId: team.podcastId,
    planId: randomUUID(),
    templateId: null,
    rule: {
      frequency: 'weekly',
      interval: 1,
      weekdays: ['TU'],
      startDate: '2090-01-01',
      time: '06:00',
      timeZone: 'UTC',
      count: 2,
      skipDates: [],
    },
    title: 'Episode {number}',
    seasonNumber: null,
    firstNumber: null,
  })

type Act = (episode: ReadyEpisode) => Promise<unknown>

/** Something done to an episode that is ready to be published. */
const ready =
  (act: Act, before: Act = async () => {}) =>
  async (): Promise<Call> => {
    const episode = await readyEpisode(app, team.owner, team.podcastId)
    await before(episode)
    return () => act(episode)
  }

const saveChapters = (recordingId: string) =>
  admin().ChaptersService.SaveChapters({ recordingId, version: 0, chapters: [{ id: randomUUID(), startMs: 0, title: 'Start' }] })

const dueRelease = ready(
  () => publishDueEpisodes(app.app, new AbortController().signal),
  ({ episodeId }) => app.pool.pool.query('update episodes set scheduled_release_date = now() where id = $1', [episodeId]),
)

/** Whose account is locked: that of the calling admin, or of an editor the call is about. */
const calls: Array<[string, 'caller' | 'other', () => Call | Promise<Call>]> = [
  ['adding an episode', 'caller', () => () => admin().EpisodeService.Create({ episode: episodeForm(team.podcastId) })],
  ['telling of a new episode', 'other', () => () => admin().EpisodeService.Create({ episode: episodeForm(team.podcastId) })],
  [
    'changing the tags of an episode',
    'caller',
    () => () => admin().EpisodeService.UpdateOpenTags({ episodeId, episodeTags: { license: { name: randomUUID(), url: '' } } }),
  ],
  [
    'changing the tags of a show',
    'caller',
    () => () =>
      admin().PodcastService.UpdateOpenTags({ podcastId: team.podcastId, showTags: { license: { name: randomUUID(), url: '' } } }),
  ],
  ['changing an episode', 'caller', () => () => admin().EpisodeService.Update({ episodeId, episode: { title: 'Anew' } })],
  ['deleting an episode', 'caller', () => () => admin().EpisodeService.Delete({ episodeId })],
  ['publishing', 'caller', ready(({ episodeId }) => admin().EpisodeService.Publish({ episodeId }))],
  ['telling of what is published', 'other', ready(({ episodeId }) => admin().EpisodeService.Publish({ episodeId }))],
  [
    'a release date in a form',
    'other',
    ready(({ episodeId }) => admin().EpisodeService.Update({ episodeId, episode: { scheduledReleaseDate } })),
  ],
  ['a scheduled release', 'other', dueRelease],
  [
    'unpublishing',
    'caller',
    ready(
      ({ episodeId }) => admin().EpisodeService.Unpublish({ episodeId }),
      ({ episodeId }) => publish(app, team.owner, episodeId),
    ),
  ],
  [
    'a recording',
    'caller',
    async () => {
      const url = await arrived(app, team.admin, team.podcastId)
      return () => admin().RecordingService.Create({ recording: { podcastId: team.podcastId, fileName: 'New.mp3', url, episodeId } })
    },
  ],
  [
    'attaching a recording',
    'caller',
    async () => {
      const { recordingId: id } = await makeRecording(app, team.admin, team.podcastId)
      return () => admin().RecordingService.Update({ newRecording: { id, episodeId } })
    },
  ],
  [
    'deleting a recording',
    'caller',
    async () => {
      const { recordingId: id } = await makeRecording(app, team.admin, team.podcastId, { episodeId })
      return () => admin().RecordingService.Delete({ recording: { id } })
    },
  ],
  [
    'asking to upload',
    'caller',
    () => () => admin().UploadService.GetSignedURL({ bucket: 'recordings', podcastId: team.podcastId, contentType: 'audio/mpeg', size: 9 }),
  ],
  ['a step', 'caller', () => () => admin().EpisodeProgressService.Update({ episodeProgress: { episodeId, ...steps } })],
  [
    'assigning a step',
    'other',
    () => () => admin().EpisodeProgressService.UpdateAssignee({ episodeId, step: 'setup', assigneeId: team.editor.userId }),
  ],
  ['a due date', 'caller', () => () => admin().EpisodeProgressService.UpdateDueDate({ episodeId, step: 'setup', dueDate: '2030-01-02' })],
  [
    'telling of a due date',
    'other',
    async () => {
      await admin().EpisodeProgressService.UpdateAssignee({ episodeId, step: 'setup', assigneeId: team.editor.userId })
      return () => admin().EpisodeProgressService.UpdateDueDate({ episodeId, step: 'setup', dueDate: '2030-01-02' })
    },
  ],
  [
    'an interview',
    'other',
    () => () =>
      admin().InterviewService.Save({
        episodeId,
        interview: { startsAt: '2030-01-02T10:00:00Z', minutes: 60, place: '', timeZone: 'UTC', peopleIds: [team.editor.userId] },
      }),
  ],
  [
    'canceling the interview of a deleted episode',
    'other',
    async () => {
      await planInterview()
      return () => admin().EpisodeService.Delete({ episodeId })
    },
  ],
  [
    'inviting to the interview of a restored draft',
    'other',
    async () => {
      await planInterview()
      await admin().EpisodeService.Delete({ episodeId })
      return () => admin().EpisodeService.Restore({ episodeId })
    },
  ],
  ['moving a release', 'caller', () => () => admin().CalendarService.MoveRelease({ episodeId, from: null, to: scheduledReleaseDate })],
  [
    'telling of a moved release',
    'other',
    async () => {
      await admin().EpisodeProgressService.UpdateAssignee({ episodeId, step: 'setup', assigneeId: team.editor.userId })
      return () => admin().CalendarService.MoveRelease({ episodeId, from: null, to: scheduledReleaseDate })
    },
  ],
  ['planning a season', 'caller', () => () => planSeason()],
  ['telling of a planned season', 'other', () => () => planSeason()],
  [
    'moving a season',
    'other',
    async () => {
      const { season } = await planSeason()
      return () => admin().SeasonService.Shift({ seasonId: season.id, days: 1, shiftDueDates: true, version: season.version })
    },
  ],
  ['a copy of an episode', 'other', () => () => admin().EpisodeService.Duplicate({ episodeId })],
  ['a template', 'caller', () => () => admin().TemplateService.Create({ podcastId: team.podcastId, template: emptyTemplate })],
  [
    'an access token',
    'caller',
    async () => {
      await confirmPassword(app, team.admin)
      return () => admin().TokenService.Create({ name: 'Script', scopes: ['read'], podcastIds: [team.podcastId], expiresInDays: 1 })
    },
  ],
  [
    'a calendar with days off',
    'caller',
    () => () =>
      admin().BusyCalendarService.Create({ podcastId: team.podcastId, name: 'Off', file: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' }),
  ],
  ['a webhook', 'caller', () => () => makeWebhook(app, team.admin, team.podcastId, 'https://receiver.example')],
  [
    'a guest of an episode',
    'caller',
    async () => {
      const { guest } = await admin().GuestService.Create({ podcastId: team.podcastId, guest: guestForm() })
      return () => admin().EpisodeGuestService.Add({ episodeId, guestId: guest.id })
    },
  ],
  [
    'telling of what a guest answered',
    'other',
    async () => {
      const { episodeGuestId } = await makeEpisodeGuest(app, team.admin, team.podcastId, episodeId)
      const person = await invited(app, team.admin, episodeGuestId)
      return () => as(app, person).GuestPageService.Answer({ accept: true, timeZone: 'UTC' })
    },
  ],
  ['a review', 'caller', () => () => admin().EpisodeReviewService.Create({ episodeReview: { episodeId, reviewType: 'FINAL_REVIEW' } })],
  [
    'asking a reviewer',
    'other',
    () => () => admin().EpisodeReviewService.Update({ episodeReview: { id: reviewId, reviewerId: team.editor.userId } }),
  ],
  ['a verdict', 'caller', () => () => admin().EpisodeReviewService.Update({ episodeReview: { id: reviewId, reviewStatus: 'ACCEPT' } })],
  [
    'telling of a verdict',
    'other',
    () => () => admin().EpisodeReviewService.Update({ episodeReview: { id: reviewId, reviewStatus: 'ACCEPT' } }),
  ],
  ['removing a review', 'caller', () => () => admin().EpisodeReviewService.Delete({ episodeReviewId: reviewId })],
  ['a comment', 'caller', () => () => admin().CommentsService.CreateComment({ comment: { episodeId, content: '<p>Ah.</p>' } })],
  ['a mention', 'other', () => () => admin().CommentsService.CreateComment({ comment: { episodeId, content: mention(team.editor) } })],
  [
    'a late mention',
    'other',
    () => () => admin().CommentsService.UpdateComment({ comment: { id: commentId, content: mention(team.editor) } }),
  ],
  [
    'a reaction',
    'caller',
    () => () => admin().CommentsService.UpdateComment({ comment: { id: commentId, reactions: { '👍': [team.admin.userId] } } }),
  ],
  [
    'a checklist',
    'caller',
    () => () =>
      admin().EpisodeChecklistService.Update({
        episodeChecklist: { episodeId, items: [{ id: randomUUID(), name: 'Call', checked: false }] },
      }),
  ],
  ['an invitation', 'caller', () => () => invite(app, team.admin, team.podcastId, {})],
  [
    'an invitation sent again',
    'caller',
    async () => {
      const { podcastRoleId } = await makeInvitation(app, team.podcastId, team.owner, freshEmail())
      return () => admin().TeamManagementService.ResendInvitation({ podcastRoleId })
    },
  ],
  [
    'saving a transcript',
    'caller',
    ready(({ recordingId }) => {
      const put = { id: randomUUID(), version: 0, startMs: 0, endMs: 1000, speaker: '', text: 'Hello.', isChecked: true }
      return admin().TranscriptsService.SaveSegments({ recordingId, changes: [{ put: [put] }] })
    }),
  ],
  ['saving chapters', 'caller', ready(({ recordingId }) => saveChapters(recordingId))],
  [
    'saving cuts',
    'caller',
    ready(({ recordingId }) => admin().FinishingService.SaveCuts({ recordingId, version: 0, cuts: [{ startMs: 0, endMs: 100 }] })),
  ],
  [
    'a clip',
    'caller',
    ready(
      ({ recordingId }) => admin().ClipsService.CreateClip({ recordingId, title: 'Best', startMs: 0, endMs: 20_000 }),
      ({ recordingId }) => app.pool.pool.query('update recordings set duration = 60 where id = $1', [recordingId]),
    ),
  ],
  [
    'a preset for finishing',
    'caller',
    () => () =>
      admin().FinishingService.CreatePreset({ podcastId: team.podcastId, preset: { ...defaultPreset, name: randomUUID().slice(0, 20) } }),
  ],
  [
    'a private feed',
    'caller',
    () => () =>
      admin().ListenerService.Create({ podcastId: team.podcastId, kind: 'review', listener: { name: 'Lea', email: '', expiresAt: null } }),
  ],
  ['releasing to members', 'caller', ready(({ episodeId: id }) => admin().ListenerService.ReleaseEpisode({ episodeId: id }))],
  [
    'writing chapters into a copy',
    'caller',
    ready(
      ({ recordingId }) => admin().ChaptersService.WriteChapters({ recordingId }),
      ({ recordingId }) => saveChapters(recordingId),
    ),
  ],
  [
    'a change of role',
    'caller',
    async () => {
      const id = await roleOf(app, team.podcastId, team.editor)
      return () => admin().PodcastRoleService.Update({ podcastRole: { id, showAccess: 'ADMIN' } })
    },
  ],
  [
    'taking somebody off the team',
    'caller',
    async () => {
      const podcastRoleId = await roleOf(app, team.podcastId, team.editor)
      return () => admin().TeamManagementService.RemoveMember({ podcastRoleId })
    },
  ],
]

test.for(calls)('%s waits for the account of the %s before locking the podcast', async ([, whose, prepare]) => {
  const { userId } = whose === 'caller' ? team.admin : team.editor
  const call = await prepare()
  expect(await waitsForAccountFirst(app, { userId, podcastId: team.podcastId }, call)).toBe(true)
})

test.for(['DisableUser', 'SignOutUser', 'GrantOperator'] as const)('%s waits for the account first', async (name) => {
  const { userId } = team.owner
  const call = () => as(app, operator).OperatorService[name]({ accountId: userId })
  expect(await waitsForAccountFirst(app, { userId, podcastId: team.podcastId }, call)).toBe(true)
})

test('so does a plan that the operator gives', async () => {
  const { userId } = team.owner
  const call = () => as(app, operator).OperatorService.SetPlan({ accountId: userId, plan: 'PRO' })
  expect(await waitsForAccountFirst(app, { userId, podcastId: team.podcastId }, call)).toBe(true)
})

test('removing a member with open steps waits for the accounts of the member and the owner', async () => {
  for (const { userId } of [team.editor, team.owner]) {
    const podcastRoleId = await roleOf(app, team.podcastId, team.editor)
    await admin().EpisodeProgressService.UpdateAssignee({ episodeId, step: 'setup', assigneeId: team.editor.userId })
    const remove = () => admin().TeamManagementService.RemoveMember({ podcastRoleId })
    expect(await waitsForAccountFirst(app, { userId, podcastId: team.podcastId }, remove)).toBe(true)
    await makeMember(app, team.podcastId, team.editor, 'EDITOR')
  }
})

test('so do accepting an invitation and its notification', async () => {
  for (const { userId } of [guest, team.admin]) {
    const { token, podcastRoleId } = await makeInvitation(app, team.podcastId, team.admin, guest.email)
    const accept = () => as(app, guest).TeamManagementService.AnswerInvitation({ token, accept: true })
    expect(await waitsForAccountFirst(app, { userId, podcastId: team.podcastId }, accept)).toBe(true)
    await as(app, team.owner).TeamManagementService.RemoveMember({ podcastRoleId })
  }
})
