import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { methodOf, methodNames } from '@castwright/contract/methods.ts'
import { afterAll, expect, test } from 'vitest'
import { as } from '../../server/test/kit/as.ts'
import { episodeForm } from '../../server/test/kit/episodes.ts'
import { makePodcast } from '../../server/test/kit/make.ts'
import { useShow } from '../../server/test/kit/show.ts'
import { confirmPassword } from '../../server/src/domains/profiles/testing.ts'
import { buildClient } from './build.ts'
import type { ClientOptions } from './runtime.ts'

/** The API as a program uses it: over HTTP, with a token and the generated client. */

type Calls = Record<string, Record<string, (input: object, options?: object) => Promise<Record<string, unknown>>>>

const { app, owner, podcastId } = await useShow({ listen: true, worker: false, plan: 'AGENCY' })
const folder = await mkdtemp(join(tmpdir(), 'castwright-client-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
buildClient(folder)
await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
const { createClient } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'index.js')).href)) as {
  createClient: (options: ClientOptions) => Calls
}

type Scopes = Array<'read' | 'write' | 'publish' | 'admin'>

async function clientWith(scopes: Scopes, options: Partial<ClientOptions> = {}): Promise<Calls> {
  await confirmPassword(app, owner)
  const { secret } = await as(app, owner).TokenService.Create({ name: 'Client', scopes, podcastIds: [podcastId], expiresInDays: 1 })
  return createClient({ baseUrl: `${app.url}/`, token: secret, ...options })
}

test('has every method that tokens can call, with types that the compiler checks', async () => {
  const client = createClient({ baseUrl: app.url, token: 'none' })
  const names = Object.entries(client).flatMap(([service, calls]) => Object.keys(calls).map((method) => `${service}.${method}`))
  expect(names.toSorted()).toEqual(methodNames.filter((name) => methodOf(name).scope !== 'never').toSorted())
  const sample = join(folder, 'sample.ts')
  await writeFile(
    sample,
    `import { createClient, CastwrightError } from './index.js'
const castwright = createClient({ baseUrl: 'https://example.com', token: 'cw_pat_' })
const { podcasts } = await castwright.CallerService.Find({})
const title: string = podcasts[0]?.title ?? ''
const { podcast } = await castwright.PodcastService.Find({ podcast_id: title })
const url: string = podcast.profile_url
// @ts-expect-error A field is missing.
await castwright.PodcastService.Find({})
// @ts-expect-error There is no such field.
podcast.nothing
// @ts-expect-error Tokens can't call it.
castwright.TokenService
// @ts-expect-error Not one of the choices.
await castwright.EpisodeReviewService.Update({ episode_review: { id: url, review_status: 'MAYBE' } })
export const isError = (error: unknown): string | null => (error instanceof CastwrightError ? error.code : null)
`,
  )
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
  const { stdout } = spawnSync(
    process.execPath,
    [
      compiler,
      sample,
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--lib',
      'es2022,dom',
      '--types',
      '',
    ],
    { encoding: 'utf8' },
  )
  expect(stdout).toBe('')
})

test('works on an episode from its creation to its deletion', async () => {
  const { CallerService, EpisodeService, CommentsService } = await clientWith(['read', 'write', 'publish'])
  expect(await CallerService!['Find']!({})).toMatchObject({ user_id: owner.userId, podcasts: [{ id: podcastId }] })
  const { episode_id } = await EpisodeService!['Create']!({ episode: episodeForm(podcastId) })
  await EpisodeService!['Update']!({ episode_id, episode: { title: 'By program' } })
  await CommentsService!['CreateComment']!({ comment: { episode_id, content: '<p>Done.</p>' } })
  const query = {
    filters: [{ property_name: 'PodcastID', property_value: podcastId, property_type: 'STRING', operator: 'EQUAL' }],
    orders: [{ property_name: 'CreatedAt', sort: 'DESC' }],
  }
  expect(await EpisodeService!['Find']!({ query_options: query })).toMatchObject({ episodes: [{ id: episode_id, title: 'By program' }] })
  await expect(EpisodeService!['Publish']!({ episode_id, podcast_id: podcastId, manual_trigger: true })).rejects.toMatchObject({
    name: 'CastwrightError',
    status: 412,
    code: 'failed_precondition',
    requestId: expect.any(String),
  })
  await EpisodeService!['Delete']!({ episode_id })
  expect(await EpisodeService!['Find']!({ query_options: query })).toMatchObject({ episodes: [] })
})

test('reports what a token may not do', async () => {
  const { PodcastService, SearchService, TemplateService } = await clientWith(['read'])
  const { podcastId: other } = await makePodcast(app, owner)
  expect(await PodcastService!['Find']!({ podcast_id: podcastId })).toMatchObject({ podcast: { id: podcastId } })
  await expect(PodcastService!['Find']!({ podcast_id: other })).rejects.toMatchObject({ code: 'not_found' })
  await expect(SearchService!['Find']!({ text: 'night' })).rejects.toMatchObject({ meta: { reason: 'token_shows' } })
  await expect(TemplateService!['Delete']!({ template_id: podcastId })).rejects.toMatchObject({
    meta: { reason: 'token_scope', scope: 'write' },
  })
})

test('repeats a call with the same key when its response is lost, and the server runs it once', async () => {
  let lost = 0
  const losing: typeof fetch = async (...request) => {
    const response = await fetch(...request)
    if (lost++ === 0) throw new TypeError('The connection was lost.')
    return response
  }
  const { TemplateService } = await clientWith(['read', 'write'], { fetch: losing })
  const template = { name: 'Talk', steps: [], showNotes: '', reviewers: [], weekday: null, time: null }
  await TemplateService!['Create']!({ podcast_id: podcastId, template })
  expect(lost).toBe(2)
  const { templates } = (await TemplateService!['FindByPodcastID']!({ podcast_id: podcastId })) as { templates: unknown[] }
  expect(templates).toHaveLength(1)
})

test('waits as long as a rate limit says, and gives up after the retries', async () => {
  const asked: number[] = []
  const limited: typeof fetch = async () => {
    asked.push(Date.now())
    return new Response('{"code":"resource_exhausted","msg":"Too many attempts.","meta":{}}', {
      status: 429,
      headers: { 'retry-after': '0' },
    })
  }
  const client = createClient({ baseUrl: app.url, token: 'none', fetch: limited, retries: 1 })
  await expect(client['CallerService']!['Find']!({})).rejects.toMatchObject({ status: 429, code: 'resource_exhausted' })
  expect(asked).toHaveLength(2)
  const stopped = AbortSignal.abort(new Error('Stopped'))
  await expect(client['CallerService']!['Find']!({}, { signal: stopped })).rejects.toThrow('Stopped')
})
