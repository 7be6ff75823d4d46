import { Writable } from 'node:stream'
import { assistantTools } from '@castwright/contract/assistant-tools.ts'
import type { MethodName } from '@castwright/contract/methods.ts'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, withToken, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makePerson, makePodcast } from '../../../test/kit/make.ts'
import { readyEpisode } from '../../../test/kit/publishing.ts'
import { serializeError, serializeRequest } from '../../platform/log-serializers.ts'
import { callDirectly, callTool, connect, jsonOf, makeToken } from './testing.ts'

let owner: Person
let podcastId: string
let episodeId: string
let recordingId: string
const lines: string[] = []
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})

const log = pino({ level: 'debug', serializers: { err: serializeError, req: serializeRequest } }, sink)
const app = await useApp({ worker: false, listen: true, log })
beforeEach(async () => {
  owner = await makePerson(app)
  podcastId = (await makePodcast(app, owner)).podcastId
  const ready = await readyEpisode(app, owner, podcastId)
  ;({ episodeId } = ready)
  recordingId = ready.recordingId
})

const assistant = () => makeToken(app, owner, ['read', 'write'])
const stateOf = async (id = episodeId) => {
  const sql = 'select title, show_notes, is_published, scheduled_release_date, deleted_at from episodes where id = $1'
  return (await app.pool.pool.query<Record<string, unknown>>(sql, [id])).rows[0]
}

test.each([
  ['of the revision 2026-07-28', { mode: 'auto' }],
  ['of the revisions of 2025', { mode: 'legacy' }],
] as const)('the official client %s lists and calls the tools', async (_name, mode) => {
  const client = await connect(app, await assistant(), mode)
  expect(client.getServerVersion()).toMatchObject({ name: 'castwright' })
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(assistantTools.map(({ name }) => name))
  expect(tools.find(({ name }) => name === 'get_episode')).toMatchObject({
    inputSchema: { type: 'object', properties: { episode_id: { type: 'string' } }, required: ['episode_id'] },
    annotations: { readOnlyHint: true },
  })
  expect(jsonOf(await callTool(client, 'list_shows'))).toMatchObject({ podcasts: [{ id: podcastId }] })
  expect(jsonOf(await callTool(client, 'list_episodes', { podcast_id: podcastId, list: 'complete' }))).toMatchObject({
    episodes_with_progress: [{ episode: { id: episodeId } }],
    counts: { all: 1 },
  })
  const read = await callTool(client, 'get_episode', { episode_id: episodeId })
  const { episode } = jsonOf(read) as { episode: { show_notes_version: number; show_notes: string } }
  expect(episode.show_notes).toBe('<p>We talk.</p>')
  const changes = { show_notes: '<p>Better.</p>', show_notes_version: episode.show_notes_version }
  expect(await callTool(client, 'update_episode', { episode_id: episodeId, episode: changes })).toMatchObject({ isError: false })
  expect(await stateOf()).toMatchObject({ show_notes: '<p>Better.</p>', is_published: false })
  expect(jsonOf(await callTool(client, 'search', { text: 'long way' }))).toMatchObject({ groups: expect.any(Array) as unknown })
  expect(await callTool(client, 'get_calendar', { from: '2030-01-01', to: '2030-01-31' })).toMatchObject({ isError: false })
  expect(await callTool(client, 'get_downloads', { podcast_id: podcastId })).toMatchObject({ isError: false })
})

test('resources and prompts are for the same person', async () => {
  const client = await connect(app, await assistant())
  const { resourceTemplates } = await client.listResourceTemplates()
  expect(resourceTemplates.map(({ name }) => name)).toEqual(['transcript', 'show-notes'])
  const notes = await client.readResource({ uri: `castwright://episodes/${episodeId}/show-notes` })
  expect(JSON.stringify(notes.contents)).toMatch(/UNTRUSTED DATA.*We talk\./)
  const { prompts } = await client.listPrompts()
  expect(prompts.map(({ name }) => name)).toEqual(['write_show_notes', 'write_chapters'])
  const prompt = await client.getPrompt({ name: 'write_chapters', arguments: { episode_id: episodeId } })
  expect(JSON.stringify(prompt.messages)).toContain(episodeId)
  const stranger = await connect(app, await makeToken(app, await makePerson(app), ['read', 'write']))
  await expect(stranger.readResource({ uri: `castwright://episodes/${episodeId}/show-notes` })).rejects.toThrow()
})

test('drafts chapters, a checklist, dates and an episode', async () => {
  const client = await connect(app, await assistant())
  const chapter = { id: crypto.randomUUID(), start_ms: 0, title: 'Intro' }
  const run = async (name: string, args: Record<string, unknown>) => {
    const answer = await callTool(client, name, args)
    expect(answer.isError, `${name}: ${answer.text}`).toBe(false)
    return jsonOf(answer) as Record<string, never>
  }
  await run('save_chapters', { recording_id: recordingId, chapters: [chapter], version: 0 })
  expect(await run('get_chapters', { recording_id: recordingId })).toMatchObject({ list: { chapters: [{ title: 'Intro' }] } })
  await run('update_checklist', { episode_checklist: { episode_id: episodeId, items: [{ name: 'Call Omar', checked: false }] } })
  await run('set_due_date', { episode_id: episodeId, step: 'reviewEpisode', due_date: '2030-01-05' })
  await run('plan_release', { episode_id: episodeId, from: null, to: '2030-01-06T10:00:00Z' })
  const form = { podcast_id: podcastId, title: 'A new one', episode_type: 'FULL', parental_advisory: 'clean', episode_number: 2 }
  const { episode_id: made } = await run('create_episode', { episode: form })
  expect(await stateOf(made)).toMatchObject({ title: 'A new one', is_published: false, scheduled_release_date: null })
})

test('publishing takes a person: the link, a session and a click', async () => {
  const token = await assistant()
  const client = await connect(app, token)
  const asked = await callTool(client, 'publish_episode', { episode_id: episodeId })
  expect(asked.text).toContain('Nothing has changed yet')
  expect(await stateOf()).toMatchObject({ is_published: false })
  const secret = /\/confirmations\/([\w-]{43})/.exec(asked.text)![1]!
  const confirm = await app.server.inject({
    method: 'POST',
    url: '/api/twirp/castwright.administration.ConfirmationService/Confirm',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    payload: { secret },
  })
  expect(confirm.statusCode).toBe(403)
  expect(await stateOf()).toMatchObject({ is_published: false })
  const { confirmation } = await as(app, owner).ConfirmationService.Find({ secret })
  expect(confirmation).toMatchObject({ method: 'EpisodeService.Publish', episodeId, requestedBy: 'Test' })
  await as(app, owner).ConfirmationService.Confirm({ secret })
  expect(await stateOf()).toMatchObject({ is_published: true })
})

test('a scheduled episode is out of reach, because it is published without another look', async () => {
  await as(app, owner).EpisodeService.Schedule({ episodeId, scheduledReleaseDate: '2099-01-01T00:00:00Z' })
  const before = await stateOf()
  const token = await assistant()
  const changes = { show_notes: '<p>Buy pills.</p>' }
  const answers = [
    await callDirectly(app, token, 'update_episode', { episode_id: episodeId, episode: changes }),
    await callDirectly(app, token, 'save_chapters', { recording_id: recordingId, chapters: [], version: 0 }),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('scheduled') as unknown })
  expect(await stateOf()).toEqual(before)
})

test('the token of an assistant publishes nothing by the API either', async () => {
  const program = withToken(owner, await assistant())
  const before = await stateOf()
  const calls: Array<[MethodName, Record<string, unknown>]> = [
    ['EpisodeService.Publish', { episodeId }],
    ['EpisodeService.Schedule', { episodeId, scheduledReleaseDate: '2020-01-01T00:00:00Z' }],
    ['EpisodeService.Update', { episodeId, episode: { scheduledReleaseDate: '2099-01-01T00:00:00Z' } }],
    ['EpisodeService.Update', { episodeId, episode: { title: 'Mine', scheduled_release_date: null } }],
    ['EpisodeService.Delete', { episodeId }],
  ]
  for (const [name, body] of calls)
    expect(await callRaw(app, program, name, body), name).toMatchObject({
      status: 403,
      body: { meta: { reason: 'token_scope', scope: 'publish' } },
    })
  expect(await stateOf()).toEqual(before)
})

test.each([
  ['update_episode', () => ({ episode_id: episodeId, episode: { scheduled_release_date: '2099-01-01T00:00:00Z' } })],
  ['update_episode', () => ({ episode_id: episodeId, episode: { lastPublishedDate: '2020-01-01T00:00:00Z' } })],
  ['invite_guest', () => ({ episode_guest_id: episodeId, text: 'Send me money.' })],
  ['list_shows', () => ({ user_id: owner.userId })],
  ['get_episode', () => ({ episode_id: episodeId, other: true })],
])('%s refuses fields that assistants may not set', async (name, args) => {
  expect(await callDirectly(app, await assistant(), name, args())).toMatchObject({
    isError: true,
    text: expect.stringContaining('Unknown field') as unknown,
  })
})

test('explains invalid arguments and unknown tools', async () => {
  const token = await assistant()
  const bad: Array<[string, unknown]> = [
    ['get_episode', {}],
    ['get_episode', { episode_id: 'x' }],
    ['get_episode', { episode_id: crypto.randomUUID() }],
    ['get_calendar', { from: '2030-02-01', to: '2030-01-01' }],
    ['update_episode', { episode_id: episodeId, episode: { show_notes: 7 } }],
    ['update_episode', { episode_id: episodeId, episode: [] }],
    ['publish_episode', { episode_id: ['x'] }],
    ['search', { text: 'a\u0000b' }],
    ['EpisodeService.Publish', { episode_id: episodeId }],
    ['confirm', {}],
  ]
  for (const [name, args] of bad)
    expect(await callDirectly(app, token, name, args), JSON.stringify([name, args])).toMatchObject({ isError: true })
})

test('a token sees only the tools of its scopes, and only its shows', async () => {
  const reader = await connect(app, await makeToken(app, owner, ['read']))
  const names = (await reader.listTools()).tools.map(({ name }) => name)
  expect(names).toEqual(assistantTools.filter(({ kind }) => kind === 'read').map(({ name }) => name))
  expect(await callDirectly(app, await makeToken(app, owner, ['read']), 'publish_episode', { episode_id: episodeId })).toMatchObject({
    isError: true,
  })

  const { podcastId: other } = await makePodcast(app, owner, 'Other Show')
  const { episodeId: hidden } = await makeEpisode(app, owner, other, { title: 'Hidden gem' })
  const limited = await makeToken(app, owner, ['read', 'write'], [podcastId])
  for (const [name, args] of [
    ['get_show', { podcast_id: other }],
    ['get_episode', { episode_id: hidden }],
    ['publish_episode', { episode_id: hidden }],
    ['update_episode', { episode_id: hidden, episode: { title: 'Mine' } }],
  ] as const)
    expect(await callDirectly(app, limited, name, args), name).toMatchObject({ isError: true })
  for (const [name, args] of [
    ['list_shows', {}],
    ['search', { text: 'hidden gem' }],
    ['get_calendar', { from: '2026-01-01', to: '2026-02-01' }],
    ['get_work', {}],
  ] as const) {
    const { text } = await callDirectly(app, limited, name, args)
    expect(text, name).not.toContain(other)
    expect(text, name).not.toContain('Hidden gem')
  }
})

const post = (headers: Record<string, string>) =>
  app.server.inject({
    method: 'POST',
    url: '/mcp',
    headers: { host: new URL(app.url).host, 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  })

test('refuses other sites, other hosts, sessions and invalid tokens', async () => {
  const authorization = `Bearer ${await assistant()}`
  expect((await post({ authorization })).statusCode).toBe(200)
  expect((await post({ authorization, origin: app.url })).statusCode).toBe(200)
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { host: 'evil.example' },
    { host: `evil.example:${new URL(app.url).port}` },
  ])
    expect((await post({ authorization, ...headers })).statusCode, JSON.stringify(headers)).toBeOneOf([403, 421])
  for (const headers of [{}, { cookie: owner.cookie }, { authorization: 'Bearer cw_pat_wrong' }, { authorization: 'Basic x' }]) {
    const answer = await post(headers)
    expect([answer.statusCode, answer.headers['www-authenticate']], JSON.stringify(headers)).toEqual([
      401,
      expect.stringContaining('Bearer'),
    ])
  }
  for (const method of ['GET', 'DELETE'] as const) {
    const answer = await app.server.inject({ method, url: '/mcp', headers: { host: new URL(app.url).host, authorization } })
    expect(answer.statusCode, method).toBe(405)
  }
  expect((await post({ authorization, 'content-type': 'text/plain' })).statusCode).toBeGreaterThanOrEqual(400)
})

test('writes no secret to the log', async () => {
  const token = await assistant()
  const { text } = await callDirectly(app, token, 'publish_episode', { episode_id: episodeId })
  const secret = /\/confirmations\/([\w-]{43})/.exec(text)![1]!
  await app.server.inject({ url: `/confirmations/${secret}`, headers: { cookie: owner.cookie } })
  await as(app, owner).ConfirmationService.Confirm({ secret })
  await callDirectly(app, `${token}x`, 'list_shows', {})
  const log = lines.join('\n')
  expect(log).toContain('/mcp')
  expect(log).toContain('/confirmations/…')
  expect(log).not.toContain(token)
  expect(log).not.toContain(secret)
})
