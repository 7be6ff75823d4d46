import { expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { makeInvitation, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { findEpisodePage } from '../pages/service/episode.ts'

const app = await useApp({ worker: false })
const owner = await makePerson(app, { email: 'olive.owner@example.com' })
const nameless = await makePerson(app, { email: 'nell.reed@example.com' })
const { podcastId } = await makePodcast(app, owner)
const { token } = await makeInvitation(app, podcastId, owner, nameless.email)
await as(app, nameless).TeamManagementService.AnswerInvitation({ token, accept: true })
const { episodeId } = await readyEpisode(app, nameless, podcastId)
await publish(app, owner, episodeId)

const shown = async (person: Person | null) =>
  (await as(app, person).TeamManagementService.FindTeam({ podcastId })).usersWithPodcastRoles.map(({ user }) => user?.displayName)

test('the team sees the local part of the address of a person without a name, and visitors see none of it', async () => {
  expect(await shown(owner)).toEqual(['olive.owner', 'nell.reed'])
  expect(await shown(null)).toEqual(['Team member', 'Team member'])
})

test('notifications, activity and work name them', async () => {
  const { notifications } = await as(app, owner).NotificationService.FindByUserId({ userId: owner.userId })
  expect(notifications.map(({ htmlText }) => htmlText)).toContain('<b>nell.reed</b> accepted your invitation to <b>Night Shift</b>.')
  const { activities } = await as(app, owner).ActivityService.FindByPodcastID({ podcastId })
  expect(activities.map(({ actorName }) => actorName)).toContain('nell.reed')
  await as(app, nameless).EpisodeProgressService.UpdateAssignee({ episodeId, step: 'setup', assigneeId: nameless.userId })
  const { episodeProgress } = await as(app, owner).EpisodeProgressService.FindByEpisodeID({ episodeId })
  expect(episodeProgress.assignments).toMatchObject([{ assignee: { displayName: 'nell.reed' } }])
  const { comment } = await as(app, nameless).CommentsService.CreateComment({
    comment: { content: '<p>Hi</p>', fromUser: nameless.userId, episodeId },
  })
  expect(comment.authorDisplayName).toBe('nell.reed')
})

test('the public page lists them without any of their address', async () => {
  const { rows } = await app.pool.pool.query<{ profile_url: string }>('select profile_url from podcasts where id = $1', [podcastId])
  const page = JSON.stringify(await findEpisodePage(app.app, rows[0]!.profile_url, episodeId))
  expect(page).toContain('Team member')
  expect(page).not.toContain('nell.reed')
})
