import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { makeInvitation, makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { findVersion } from '../../platform/versions/versions.ts'
import { makeTeam, roleOf, type Team } from '../teams/testing.ts'

let team: Team

const app = await useApp({ worker: false })
await makePerson(app)
beforeEach(async () => {
  team = await makeTeam(app)
  // Another test draws the artwork.
  await app.pool.pool.query('update podcasts set is_default_photo = false where id = $1', [team.podcastId])
})

const podcastVersion = async (podcastId = team.podcastId) => (await findVersion(app.app.db, 'podcast', podcastId)).version
const profileVersion = async (userId: string) => (await findVersion(app.app.db, 'profile', userId)).version
const owner = () => as(app, team.owner)

/** Changes, and whether they are visible in public. */
const acts: Array<[string, boolean, () => Promise<unknown>]> = [
  [
    'a new title',
    true,
    () => owner().PodcastService.Update({ podcastId: team.podcastId, userId: team.owner.userId, updatedPodcast: { title: 'Anew' } }),
  ],
  [
    'an update of nothing',
    false,
    () => owner().PodcastService.Update({ podcastId: team.podcastId, userId: team.owner.userId, updatedPodcast: {} }),
  ],
  [
    'another team role',
    true,
    async () =>
      owner().PodcastRoleService.Update({
        podcastRole: { id: await roleOf(app, team.podcastId, team.editor), collaboratorType: 'PRODUCER' },
      }),
  ],
  [
    'another access',
    false,
    async () =>
      owner().PodcastRoleService.Update({ podcastRole: { id: await roleOf(app, team.podcastId, team.editor), showAccess: 'ADMIN' } }),
  ],
  [
    'a member taken off the team',
    true,
    async () => owner().TeamManagementService.RemoveMember({ podcastRoleId: await roleOf(app, team.podcastId, team.editor) }),
  ],
  [
    'an invitation taken back',
    false,
    async () => owner().TeamManagementService.RemoveMember(await makeInvitation(app, team.podcastId, team.owner, 'somebody@example.com')),
  ],
  [
    'a new member',
    true,
    async () => {
      const guest = await makePerson(app)
      const { token } = await makeInvitation(app, team.podcastId, team.owner, guest.email)
      await as(app, guest).TeamManagementService.AnswerInvitation({ token, accept: true })
    },
  ],
  ['a name', true, () => as(app, team.editor).UserService.Update({ user: { id: team.editor.userId, firstName: 'Edith' } })],
  ['a time zone', false, () => as(app, team.editor).UserService.Update({ user: { id: team.editor.userId, timeZone: 'Europe/Rome' } })],
]

test.for(acts)('%s is visible in public: %s', async ([, isSeen, act]) => {
  const before = await podcastVersion()
  await act()
  expect((await podcastVersion()) > before).toBe(isSeen)
})

test('a name changes all podcasts of that person and their page, a bio only their page', async () => {
  const { podcastId } = await makePodcast(app, team.admin)
  await makeMember(app, podcastId, team.editor, 'EDITOR')
  const update = (changes: object) => as(app, team.editor).UserService.Update({ user: { id: team.editor.userId, ...changes } })
  const versions = async () => [await podcastVersion(), await podcastVersion(podcastId), await profileVersion(team.editor.userId)]
  await update({ lastName: 'Inker' })
  expect(await versions()).toEqual([1, 1, 1])
  await update({ bio: '<p>Hello.</p>' })
  expect(await versions()).toEqual([1, 1, 2])
})
