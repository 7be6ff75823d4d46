import { methodNames, methodOf, type MethodName } from '@castwright/contract/methods.ts'
import { reaches, rightOf, type Right } from '@castwright/contract/permissions.ts'
import type { ShowAccess } from '@castwright/contract/teams.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../kit/app.ts'
import { callRaw, type Person } from '../kit/as.ts'
import { makeMember, makePerson, makePodcast } from '../kit/make.ts'

/** Everybody who can stand before the door. */
type Who = 'nobody' | 'outside the beta' | 'unverified' | 'stranger' | 'editor' | 'admin' | 'owner' | 'operator'
type Cast = Record<Exclude<Who, 'nobody'>, Person>

let app: TestApp
let cast: Cast
let podcastId: string
const username = 'the.owner'

beforeAll(async () => {
  app = await startTestApp({ worker: false })
  const operator = await makePerson(app)
  cast = {
    operator,
    owner: await makePerson(app),
    admin: await makePerson(app),
    editor: await makePerson(app),
    stranger: await makePerson(app),
    unverified: await makePerson(app, { verified: false }),
    'outside the beta': await makePerson(app, { beta: false }),
  }
  podcastId = (await makePodcast(app, cast.owner)).podcastId
  await makeMember(app, podcastId, cast.admin, 'ADMIN')
  await makeMember(app, podcastId, cast.editor, 'EDITOR')
  await app.pool.pool.query('update profiles set username = $2 where user_id = $1', [cast.owner.userId, username])
})
afterAll(() => app.stop())

const accessOf: Partial<Record<Who, ShowAccess>> = { owner: 'OWNER', admin: 'ADMIN', editor: 'EDITOR' }

/** What the table says: null is "let in". */
function expected(right: Right, who: Who): string | null {
  if (right.on === 'public') return null
  if (who === 'nobody') return 'unauthenticated'
  if (who === 'outside the beta' && !(right.on !== 'operator' && right.outsideBeta)) return 'permission_denied'
  if (right.on === 'operator') return who === 'operator' ? null : 'permission_denied'
  if (right.verified && who === 'unverified') return 'permission_denied'
  if (right.on !== 'podcast') return null
  const access = accessOf[who]
  if (!access) return 'not_found'
  return reaches(access, right.role) ? null : 'permission_denied'
}

const smallPhoto = { bucket: 'user-avatars', contentType: 'image/png', size: 1000 }

/** An input with the caller's own id and the podcast's, so that only the rights decide. */
function inputFor(name: MethodName, person: Person | undefined): Record<string, unknown> {
  const filled: Record<string, unknown> = {
    podcastId,
    userId: person?.userId ?? cast.owner.userId,
    accountId: cast.stranger.userId,
    profileUrl: username,
    username,
    ...smallPhoto,
  }
  if ('user' in methodOf(name).input.def.shape) filled['user'] = { id: filled['userId'] }
  return filled
}

test('every method lets in whom the rights table names, and nobody else', { timeout: 120_000 }, async () => {
  const everybody: Who[] = ['nobody', ...(Object.keys(cast) as Array<keyof Cast>)]
  const wrong: string[] = []
  let cells = 0
  for (const name of methodNames) {
    for (const who of everybody) {
      const person = who === 'nobody' ? undefined : cast[who]
      const answer = await callRaw(app, person ?? null, name, inputFor(name, person))
      const code = (answer.body as { code?: string }).code ?? null
      const wanted = expected(rightOf(name), who)
      cells += 1
      // Whoever is let in may still be told that there is nothing to do; those are the handler's own words.
      const letIn = wanted === null && (answer.status === 200 || code === 'failed_precondition')
      if (!letIn && code !== wanted) wrong.push(`${name} × ${who}: ${code ?? 'let in'} instead of ${wanted ?? 'let in'}`)
    }
  }
  expect(wrong).toEqual([])
  expect(cells).toBe(methodNames.length * everybody.length)
  process.stdout.write(`permission walk: ${cells} cells, ${wrong.length} wrong\n`)
})

test('whoever loses their role is out at the very next call', async () => {
  const editor = await makePerson(app)
  await makeMember(app, podcastId, editor, 'EDITOR')
  expect((await callRaw(app, editor, 'PodcastService.Find', { podcastId })).status).toBe(200)
  await app.pool.pool.query('delete from podcast_roles where user_id = $1', [editor.userId])
  expect(await callRaw(app, editor, 'PodcastService.Find', { podcastId })).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('an open instance has no beta gate', async () => {
  const open = await startTestApp({ worker: false, env: { PRIVATE_BETA: 'false' } })
  try {
    await makePerson(open)
    const second = await makePerson(open, { beta: false })
    expect((await callRaw(open, second, 'PodcastService.FindByUserID', { userId: second.userId })).status).toBe(200)
  } finally {
    await open.stop()
  }
})
