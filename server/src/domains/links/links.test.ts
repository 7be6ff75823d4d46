import { beforeEach, expect, test } from 'vitest'
import { build } from '../../build.ts'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { deletePermanently } from '../../../test/kit/episodes.ts'
import { makeMember, makePerson } from '../../../test/kit/make.ts'
import { deleteUser } from '../../../test/kit/people.ts'
import { deletePodcast } from '../../../test/kit/rows.ts'
import { newId, newToken } from '../../platform/ids.ts'
import { ask, makeRecording, makeShow, type MadeRecording } from '../delivery/testing.ts'
import { findPreviewPage } from '../pages/service.ts'

const app = await useApp({ worker: false, listen: true })
const [owner, admin, editor, other] = [await makePerson(app), await makePerson(app), await makePerson(app), await makePerson(app)]
let podcastId: string
let profileUrl: string
let editorRole: string
let draft: MadeRecording
let episodes = 0

beforeEach(async () => {
  ;({ podcastId } = await makeShow(app, owner))
  profileUrl = (await as(app, owner).PodcastService.Find({ podcastId })).podcast.profileUrl
  await makeMember(app, podcastId, admin, 'ADMIN')
  editorRole = (await makeMember(app, podcastId, editor, 'EDITOR')).podcastRoleId
  draft = await makeRecording(app, owner, podcastId, { state: 'draft', episodeNumber: (episodes += 1) })
})

const preview = async (person: Person, days = 7): Promise<string> => {
  const { url } = await as(app, person).EpisodeService.CreatePreview({ episodeId: draft.episodeId, days })
  return new URL(url).searchParams.get('preview')!
}
const opened = (token: unknown, on = app.app) => findPreviewPage(on, profileUrl, draft.episodeId, token)
const works = async (token: unknown): Promise<boolean> => (await opened(token)) !== null
const recordingOf = async (person: Person) =>
  (await as(app, person).RecordingService.FindByEpisodeID({ episodeId: draft.episodeId })).recording!
const statusOf = async (url: string): Promise<number> => (await ask(url)).status
const list = async (person: Person) => (await as(app, person).LinkService.FindByPodcastID({ podcastId })).links
const rows = async (where: string, value: string): Promise<number> =>
  (await app.pool.pool.query(`select 1 from links where ${where} = $1`, [value])).rowCount!

test('a preview link works until it expires, and only its hash is stored', async () => {
  const token = await preview(owner, 1)
  expect(await opened(token)).toMatchObject({ isPreview: true, episode: { episodeId: draft.episodeId } })
  const { rows: stored } = await app.pool.pool.query('select * from links where podcast_id = $1', [podcastId])
  expect(JSON.stringify(stored)).not.toContain(token)
  for (const wrong of [newToken(), token.slice(1), `${token}A`, '', [token], undefined, `${token}%`]) expect(await works(wrong)).toBe(false)
  const second = await makeRecording(app, owner, podcastId, { state: 'draft', episodeNumber: (episodes += 1) })
  expect(await findPreviewPage(app.app, profileUrl, second.episodeId, token)).toBeNull()
  app.clock.move(25 * 3_600_000)
  expect(await works(token)).toBe(false)
})

test('preview links from before links were stored work until they expire', async () => {
  const token = app.app.previews.sign(draft.episodeId, new Date(app.clock.now().getTime() + 3_600_000))
  expect(await works(token)).toBe(true)
  app.clock.move(3_700_000)
  expect(await works(token)).toBe(false)
})

test("owners and admins see everyone's links, editors their own", async () => {
  await preview(owner)
  await preview(editor, 2)
  const [newest, oldest] = await list(admin)
  expect(newest).toEqual({
    id: expect.any(String),
    kind: 'preview',
    creatorId: editor.userId,
    creatorName: editor.email.split('@')[0],
    episodeId: draft.episodeId,
    episodeTitle: expect.any(String),
    report: null,
    createdAt: expect.any(String),
    expiresAt: expect.any(String),
    lastUsedAt: null,
  })
  expect(Math.abs(Date.parse(newest!.expiresAt!) - Date.parse(newest!.createdAt) - 2 * 86_400_000)).toBeLessThan(3_600_000)
  expect(oldest).toMatchObject({ creatorId: owner.userId })
  expect(await list(owner)).toHaveLength(2)
  expect((await list(editor)).map(({ creatorId }) => creatorId)).toEqual([editor.userId])
  app.clock.move(3 * 86_400_000)
  expect((await list(owner)).map(({ creatorId }) => creatorId)).toEqual([owner.userId])
})

test('lists links by page', async () => {
  for (let at = 0; at < 3; at += 1) await preview(owner)
  const { LinkService } = as(app, owner)
  const first = await LinkService.FindByPodcastID({ podcastId, limit: 2 })
  const second = await LinkService.FindByPodcastID({ podcastId, limit: 2, cursor: first.cursor! })
  expect([first.links.length, second.links.length, second.cursor]).toEqual([2, 1, null])
  expect(new Set([...first.links, ...second.links].map(({ id }) => id)).size).toBe(3)
  const wrong = await callRaw(app, owner, 'LinkService.FindByPodcastID', { podcastId, cursor: 'made-up' })
  expect(wrong).toMatchObject({ status: 400, body: { meta: { cursor: expect.any(String) } } })
})

test('records the last use at most once a minute', async () => {
  const token = await preview(owner)
  const lastUse = async () => (await list(owner))[0]!.lastUsedAt
  expect(await lastUse()).toBeNull()
  await opened(token)
  const first = await lastUse()
  expect(first).not.toBeNull()
  app.clock.move(30_000)
  await opened(token)
  expect(await lastUse()).toBe(first)
  app.clock.move(30_000)
  await opened(token)
  expect(Date.parse((await lastUse())!)).toBeGreaterThanOrEqual(Date.parse(first!) + 60_000)
})

test('a revoked link ends on every server with the next request', async () => {
  const token = await preview(editor)
  const second = await build(app.app.config, app.connectionString, { now: app.clock.now, log: app.app.log })
  try {
    expect(await opened(token, second.app)).not.toBeNull()
    const [link] = await list(editor)
    await as(app, editor).LinkService.Revoke({ linkId: link!.id })
    expect(await opened(token, second.app)).toBeNull()
    expect(await works(token)).toBe(false)
    expect(await list(editor)).toEqual([])
    expect(await callRaw(app, editor, 'LinkService.Revoke', { linkId: link!.id })).toMatchObject({ status: 404 })
  } finally {
    await second.close()
  }
})

test('editors revoke only their own links, and strangers none', async () => {
  const token = await preview(owner)
  const [link] = await list(owner)
  const refused = (person: Person | null) => callRaw(app, person, 'LinkService.Revoke', { linkId: link!.id })
  expect(await refused(editor)).toMatchObject({ status: 403, body: { meta: { reason: 'role' } } })
  expect(await refused(other)).toMatchObject({ status: 404 })
  expect(await refused(null)).toMatchObject({ status: 401 })
  expect(await callRaw(app, other, 'LinkService.FindByPodcastID', { podcastId })).toMatchObject({ status: 404 })
  expect(await callRaw(app, other, 'LinkService.RevokeAll', { podcastId })).toMatchObject({ status: 404 })
  expect(await callRaw(app, owner, 'LinkService.Revoke', { linkId: 'nothing' })).toMatchObject({ status: 400 })
  expect(await callRaw(app, owner, 'LinkService.Revoke', { linkId: newId() })).toMatchObject({ status: 404 })
  expect(await works(token)).toBe(true)
  await as(app, admin).LinkService.Revoke({ linkId: link!.id })
  expect(await works(token)).toBe(false)
})

test("revoking all ends the caller's links, and everyone's for owners and admins", async () => {
  const [ofOwner, first, second] = [await preview(owner), await preview(editor), await preview(editor)]
  expect(await as(app, editor).LinkService.RevokeAll({ podcastId })).toEqual({ revoked: 2 })
  expect([await works(ofOwner), await works(first), await works(second)]).toEqual([true, false, false])
  const again = await preview(editor)
  expect(await as(app, admin).LinkService.RevokeAll({ podcastId })).toEqual({ revoked: 2 })
  expect([await works(ofOwner), await works(again)]).toEqual([false, false])
  expect(await as(app, admin).LinkService.RevokeAll({ podcastId })).toEqual({ revoked: 0 })
})

test('links of a removed member end, and stay ended if the member comes back', async () => {
  const [token, kept] = [await preview(editor), await preview(owner)]
  const { url } = await recordingOf(editor)
  expect(await statusOf(url)).toBe(200)
  await as(app, owner).TeamManagementService.RemoveMember({ podcastRoleId: editorRole })
  expect([await works(token), await works(kept), await statusOf(url)]).toEqual([false, true, 404])
  expect(await list(owner)).toHaveLength(1)
  await makeMember(app, podcastId, editor, 'EDITOR')
  expect([await works(token), await statusOf(url)]).toEqual([false, 404])
})

test('a link that is created while its creator is being removed does not work', async () => {
  const token = await preview(editor)
  await app.pool.pool.query('delete from podcast_roles where id = $1', [editorRole])
  expect(await works(token)).toBe(false)
  expect(await list(owner)).toEqual([])
})

test('the URLs of unpublished recordings are one link for each member, which can be revoked', async () => {
  const [first, again] = [await recordingOf(editor), await recordingOf(editor)]
  expect(again.url).toBe(first.url)
  const ofOwner = await recordingOf(owner)
  expect(await statusOf(first.downloadUrl)).toBe(200)
  const [link, ...others] = await list(editor)
  expect(others).toEqual([])
  expect(link).toMatchObject({ kind: 'media', episodeId: null, episodeTitle: null, lastUsedAt: expect.any(String) })
  await as(app, owner).LinkService.Revoke({ linkId: link!.id })
  expect([await statusOf(first.url), await statusOf(first.downloadUrl), await statusOf(ofOwner.url)]).toEqual([404, 404, 200])
  const fresh = await recordingOf(editor)
  expect(fresh.url).not.toBe(first.url)
  expect([await statusOf(fresh.url), await statusOf(first.url)]).toEqual([200, 404])
})

test("a member's link to recordings is extended while it is in use", async () => {
  await recordingOf(editor)
  const [before] = await list(editor)
  app.clock.move(6 * 3_600_000)
  const { url } = await recordingOf(editor)
  const [after] = await list(editor)
  expect(after!.id).toBe(before!.id)
  expect(Date.parse(after!.expiresAt!)).toBe(Number(new URL(url).searchParams.get('expires')) * 1000)
  app.clock.move(13 * 3_600_000)
  expect(await list(editor)).toEqual([])
  expect(await statusOf(url)).toBe(404)
  await Promise.all([recordingOf(editor), recordingOf(editor), recordingOf(editor)])
  expect(await list(editor)).toHaveLength(1)
})

test('the link in a URL cannot be exchanged or left out', async () => {
  const { url } = await recordingOf(editor)
  await recordingOf(owner)
  const [ofOwner] = await list(owner)
  for (const link of [ofOwner!.id, newId(), 'x', null]) {
    const changed = new URL(url)
    if (link === null) changed.searchParams.delete('link')
    else changed.searchParams.set('link', link)
    expect(await statusOf(changed.href)).toBe(404)
  }
  expect(await statusOf(`${url}&link=${newId()}`)).toBe(404)
})

test('the recording on a preview page ends with the preview', async () => {
  const page = await opened(await preview(owner))
  const { url } = page!.episode
  expect(await statusOf(url)).toBe(200)
  await as(app, owner).LinkService.RevokeAll({ podcastId })
  expect(await statusOf(url)).toBe(404)
})

test("links are deleted with their episode, their podcast and their creator's account", async () => {
  await preview(owner)
  await recordingOf(owner)
  await deletePermanently(app, owner, draft.episodeId)
  expect(await rows('episode_id', draft.episodeId)).toBe(0)
  expect(await rows('podcast_id', podcastId)).toBe(1)
  await deletePodcast(app, podcastId)
  expect(await rows('podcast_id', podcastId)).toBe(0)
  ;({ podcastId } = await makeShow(app, owner))
  draft = await makeRecording(app, owner, podcastId, { state: 'draft', episodeNumber: (episodes += 1) })
  await makeMember(app, podcastId, other, 'EDITOR')
  await preview(other)
  await deleteUser(app, other)
  expect(await rows('user_id', other.userId)).toBe(0)
})

test('expired links of a member are deleted when the member creates another', async () => {
  await preview(editor, 1)
  app.clock.move(2 * 86_400_000)
  await preview(editor, 1)
  expect(await rows('podcast_id', podcastId)).toBe(1)
})
