import { methodNames, methodOf, type MethodName } from '@castwright/contract/methods.ts'
import { isScoped } from '@castwright/contract/method.ts'
import { scopes, type Scope } from '@castwright/contract/tokens/shapes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../kit/app.ts'
import { as, callRaw, withToken, type Person } from '../kit/as.ts'
import { isFull } from '../kit/full.ts'
import { makeMember, makePodcast, makeToken } from '../kit/make.ts'
import { goodInput } from './inputs.ts'
import { makeStage, type Stage } from './stage.ts'
import { createWalk, expected, makeCast, people, type Cast, type Somebody } from './walk.ts'

/** Every method × person × token: the result of the person's session, narrowed by the token, and never more. */

type Kind = Scope | 'the show' | 'another show'
const kinds: Kind[] = [...scopes, 'the show', 'another show']

let app: TestApp
let cast: Cast
let tokens: Record<Somebody, Record<Kind, { tokenId: string; secret: string }>>
const figures = { calls: 0, allowed: 0, byScope: 0, byShows: 0, byPermission: 0 }

beforeAll(async () => {
  app = await startTestApp({ worker: false })
  cast = await makeCast(app)
  const made = people.map(async (who) => {
    const person = cast[who]
    const { podcastId } = await makePodcast(app, cast.extra)
    await makeMember(app, podcastId, person, 'ADMIN')
    const own: Record<string, { tokenId: string; secret: string }> = {}
    for (const scope of scopes) own[scope] = await makeToken(app, person, { scopes: [scope] })
    own['the show'] = await makeToken(app, person, { podcastIds: [] })
    own['another show'] = await makeToken(app, person, { podcastIds: [podcastId] })
    return [who, own] as const
  })
  tokens = Object.fromEntries(await Promise.all(made)) as typeof tokens
})
afterAll(async () => {
  await app.stop()
  process.stdout.write(`access tokens: ${JSON.stringify(figures)}\n`)
})

test('every method has exactly one scope, and what belongs to people only is never in one', () => {
  const people =
    /^(Token|Billing|UserInfo|Beta|Email|Outbox|GuestPage)Service\.|Ownership|NewOwner|^UserService\.(Create|Delete|FindDeletion)/
  for (const name of methodNames) {
    const { on } = methodOf(name).right
    if (on === 'operator' || on === 'guestLink' || people.test(name)) expect([name, methodOf(name).scope]).toEqual([name, 'never'])
  }
})

/** Null means allowed. */
function narrowed(name: MethodName, who: Somebody, kind: Kind): { wanted: string | null; by: 'scope' | 'shows' | 'session' } {
  const right = methodOf(name).right
  const scope = methodOf(name).scope
  const isInScope = scope !== 'never' && (kind === scope || kind === 'the show' || kind === 'another show')
  if (!isInScope) return { wanted: 'permission_denied', by: 'scope' }
  const session = expected(name, right, who)
  const isLimited = kind === 'the show' || kind === 'another show'
  if (isLimited && right.on === 'self' && !methodOf(name).worksForShows) return { wanted: 'permission_denied', by: 'shows' }
  // Checked before anything about a show.
  const isRejectedAnyway = who === 'outside the beta' || (who === 'unverified' && 'verified' in right)
  const namesShow = right.on === 'self' && 'podcastId' in methodOf(name).input.shape
  const isElsewhere = kind === 'another show' && (isScoped(right) || namesShow)
  if (isElsewhere && !isRejectedAnyway) return { wanted: 'not_found', by: 'shows' }
  return { wanted: session, by: 'session' }
}

/** What reading keeps: the link that signs URLs of recordings, and the GUID of a feed that is built for the first time. */
const isKept = (table: string, name: MethodName): boolean =>
  table === 'links' || (table === 'podcasts' && /^PodcastService\.(GetRSSFeed|CheckFeed)$/.test(name))

/** `npm test` walks a part that has every person and every kind of token, and everything that a token of an owner can read. */
const isSampled = (at: number, who: Somebody, kind: Kind, name: MethodName): boolean =>
  isFull || at % 19 === 0 || (who === 'owner' && kind === 'read' && methodOf(name).scope === 'read')

let round = 0
const plan = people.map((who) => ({
  who,
  calls: kinds
    .flatMap((kind) => methodNames.map((name) => ({ name, kind })))
    .filter(({ name, kind }) => isSampled(round++, who, kind, name)),
}))

test.each(plan)('a token of $who narrows what the session may do', async ({ who, calls }) => {
  const onStage = async ({ podcastId }: Stage): Promise<void> => {
    const { tokenId } = tokens[who]['the show']
    await app.pool.pool.query('insert into access_token_podcasts (token_id, podcast_id) values ($1, $2)', [tokenId, podcastId])
  }
  // Most calls are rejected before they reach a handler.
  const walk = createWalk(app, cast, { onStage, watchesChanges: true, batchSize: 50 })
  const planned = calls.map((one) => ({ ...one, ...narrowed(one.name, who, one.kind) }))
  // Calls that should be let in come first, because they can share a stage.
  for (const { name, kind, wanted, by } of planned.toSorted((a, b) => Number(a.wanted !== null) - Number(b.wanted !== null))) {
    const credential = withToken(cast[who], tokens[who][kind].secret)
    // A token has a limit of calls per minute.
    if (figures.calls++ % 200 === 0) await app.pool.pool.query(`delete from rates where key like 'token:%'`)
    const answer = await walk.call(name, who, wanted, credential)
    walk.compare(`${name} × ${who} × ${kind}`, wanted, answer)
    if (wanted === null) figures.allowed += 1
    else figures[by === 'scope' ? 'byScope' : by === 'shows' ? 'byShows' : 'byPermission'] += 1
    const changed = answer.changed.filter((table) => !isKept(table, name))
    if (kind === 'read' && changed.length > 0) walk.wrong.push(`${name} only reads, but changed ${changed.join(', ')}`)
  }
  await walk.clear()
  expect(walk.wrong).toEqual([])
})

test('a token never acts as the operator, and follows the role of its owner', async () => {
  const { secret } = await makeToken(app, cast.operator)
  const operator = withToken(cast.operator, secret)
  expect(await callRaw(app, operator, 'BetaService.FindRequests', {})).toMatchObject({ status: 403 })
  expect(await callRaw(app, operator, 'OutboxService.Find', {})).toMatchObject({ status: 403 })
  const { podcastId } = await makePodcast(app, cast.owner)
  const { podcastRoleId } = await makeMember(app, podcastId, cast.stranger, 'ADMIN')
  const token = withToken(cast.stranger, (await makeToken(app, cast.stranger, { podcastIds: [podcastId] })).secret)
  const look = () => callRaw(app, token, 'ActivityService.FindByPodcastID', { podcastId })
  expect((await look()).status).toBe(200)
  await as(app, cast.owner).PodcastRoleService.Update({ podcastRole: { id: podcastRoleId, showAccess: 'EDITOR' } })
  expect(await look()).toMatchObject({ status: 403, body: { meta: { reason: 'role' } } })
  await as(app, cast.owner).TeamManagementService.RemoveMember({ podcastRoleId })
  expect(await look()).toMatchObject({ status: 404 })
})

test("a token for one show reaches no object of the owner's other shows by naming that show", async () => {
  const owner: Person = cast.owner
  const { podcastId } = await makePodcast(app, owner)
  const stage = await makeStage(app, { owner, extra: cast.extra, guest: cast.stranger, caller: owner })
  const token = withToken(owner, (await makeToken(app, owner, { podcastIds: [podcastId] })).secret)
  const wrong: string[] = []
  let calls = 0
  for (const name of methodNames) {
    const right = methodOf(name).right
    if (!isScoped(right) || right.on === 'podcast' || methodOf(name).scope === 'never') continue
    if (calls++ % 200 === 0) await app.pool.pool.query(`delete from rates where key like 'token:%'`)
    const input = goodInput(name, { app, stage, caller: owner, someoneElse: cast.extra, username: 'the.owner' })
    const { code } = (await callRaw(app, token, name, { ...input, podcastId })).body as { code?: string }
    if (code !== 'not_found') wrong.push(`${name}: ${code ?? 'let in'}`)
  }
  expect(wrong).toEqual([])
  // A public method tells members more about their own team. This token isn't one of another show.
  const teamOf = (person: Person | null) => callRaw(app, person, 'TeamManagementService.FindTeam', { podcastId: stage.podcastId })
  expect(await teamOf(token)).toEqual(await teamOf(null))
  expect(await teamOf(token)).not.toEqual(await teamOf(owner))
})
