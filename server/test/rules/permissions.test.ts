import { methodNames, methodOf, type MethodName } from '@castwright/contract/methods.ts'
import { isScoped, reaches, rightOf, type Right } from '@castwright/contract/permissions.ts'
import type { ShowAccess } from '@castwright/contract/teams.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../kit/app.ts'
import { as, callRaw, guestWith, type Person } from '../kit/as.ts'
import { isFull } from '../kit/full.ts'
import { givePlan, makeMember, makePerson, makePodcast } from '../kit/make.ts'
import { changedTables, digestOf } from './digest.ts'
import { goodInput } from './inputs.ts'
import { makeStage, type Stage } from './stage.ts'

const members = { owner: 'OWNER', admin: 'ADMIN', editor: 'EDITOR' } as const satisfies Record<string, ShowAccess>
const others = ['operator', 'stranger', 'unverified', 'outside the beta', 'removed member', 'invited, not accepted'] as const

/** Everyone who can call. */
type Somebody = keyof typeof members | (typeof others)[number]
type Who = 'nobody' | 'guest with a link' | Somebody
const everybody: Who[] = ['nobody', 'guest with a link', ...(Object.keys(members) as Array<keyof typeof members>), ...others]

let app: TestApp
let cast: Record<Somebody, Person>
let extra: Person
const username = 'the.owner'

beforeAll(async () => {
  app = await startTestApp({ worker: false })
  const person = (options = {}) => makePerson(app, options)
  cast = {
    operator: await person(),
    owner: await person(),
    admin: await person(),
    editor: await person(),
    stranger: await person(),
    unverified: await person({ verified: false }),
    'outside the beta': await person({ beta: false }),
    'removed member': await person(),
    'invited, not accepted': await person(),
  }
  extra = await person()
  await givePlan(app, cast.owner, 'AGENCY')
  await app.pool.pool.query('update profiles set username = $2 where user_id = $1', [cast.owner.userId, username])
})
afterAll(() => app.stop())

const accessOf = (who: Who): ShowAccess | null => (who in members ? members[who as keyof typeof members] : null)

/** The expected result by the rights table. Null means allowed. */
function expected(right: Right, who: Who): string | null {
  if (right.on === 'public') return null
  if (right.on === 'guestLink') return who === 'guest with a link' ? null : 'unauthenticated'
  if (who === 'nobody' || who === 'guest with a link') return 'unauthenticated'
  if (who === 'outside the beta' && !(right.on !== 'operator' && right.outsideBeta)) return 'permission_denied'
  if (right.on === 'operator') return who === 'operator' ? null : 'permission_denied'
  if (right.verified && who === 'unverified') return 'permission_denied'
  if (!isScoped(right)) return null
  const access = accessOf(who)
  if (!access) return 'not_found'
  return reaches(access, right.role) ? null : 'permission_denied'
}

const notOnTheTeam: Who[] = others.filter((who) => who !== 'outside the beta')

/** Methods that check more than the table, with the affected callers and errors. */
const ownWords: Partial<Record<MethodName, Partial<Record<Who, string>>>> = {
  // It is about an event in a podcast, which does not exist for them.
  'NotificationService.Create': Object.fromEntries(notOnTheTeam.map((who) => [who, 'not_found'])),
  // A show that they are not on the team of does not exist for them.
  'CalendarService.CreateLink': Object.fromEntries(notOnTheTeam.map((who) => [who, 'not_found'])),
  // The caller of the stage has made no request.
  'BetaService.DeclineRequest': { operator: 'not_found' },
  // The show of the stage has no live stream.
  'PodcastService.SetLiveStatus': { owner: 'not_found', admin: 'not_found', editor: 'not_found' },
  // The guest of the stage has started no upload.
  'GuestPageService.FinishUpload': { 'guest with a link': 'not_found' },
  // An invitation requires a verified address.
  'TeamManagementService.AnswerInvitation': { unverified: 'permission_denied' },
}

async function setStage(caller: Person, guest: Person): Promise<Stage> {
  const stage = await makeStage(app, { owner: cast.owner, extra, guest, caller })
  await makeMember(app, stage.podcastId, cast.admin, 'ADMIN')
  await makeMember(app, stage.podcastId, cast.editor, 'EDITOR')
  const { podcastRoleId } = await makeMember(app, stage.podcastId, cast['removed member'], 'ADMIN')
  await app.pool.pool.query('delete from podcast_roles where id = $1', [podcastRoleId])
  return stage
}

/** The current stage. There is only one, because the owner's plan limits podcasts. */
let standing: { company: string; stage: Stage; digest: string; isChanged: boolean; refused: string[] } | undefined
let wrong: string[] = []

/** Rejected calls between two digests. With one, a change is attributed to the call that made it. */
const batchSize = isFull ? 1 : 25

/** None of the calls rejected since the last check may have changed a table. */
async function checkRefused(): Promise<void> {
  if (!standing || standing.refused.length === 0) return
  const after = await digestOf(app)
  const changed = changedTables(standing.digest, after)
  if (changed.length > 0)
    wrong.push(`${changed.join(', ')} changed, although refused (TEST_FULL=1 names one): ${standing.refused.join(', ')}`)
  Object.assign(standing, { digest: after, refused: [] })
}

async function clearStage(): Promise<void> {
  await checkRefused()
  if (standing) await app.pool.pool.query('delete from podcasts where id = $1', [standing.stage.podcastId])
  standing = undefined
}

async function callOnStage(name: MethodName, who: Who, wanted: string | null): Promise<Awaited<ReturnType<typeof callRaw>>> {
  const person = who === 'nobody' || who === 'guest with a link' ? null : cast[who]
  const caller = person ?? cast.owner
  // Each caller answers their own invitation.
  const guest = name === 'TeamManagementService.AnswerInvitation' ? caller : cast['invited, not accepted']
  const company = `${caller.userId} ${guest.userId}`
  // A rejection must not be due to what earlier calls have changed.
  if (standing?.company !== company || (standing.isChanged && wanted !== null)) await clearStage()
  standing ??= { company, stage: await setStage(caller, guest), digest: await digestOf(app), isChanged: false, refused: [] }
  const { stage } = standing
  const input = goodInput(name, { app, stage, caller, someoneElse: extra, username })
  const parsed = methodOf(name).input.safeParse(input)
  if (!parsed.success) throw new Error(`The valid input of ${name} is invalid: ${parsed.error.message}`)
  // What this call may change must not be attributed to earlier ones.
  if (wanted === null) await checkRefused()
  const answer = await callRaw(app, who === 'guest with a link' ? guestWith(stage.guestLink) : person, name, input)
  if (answer.status === 200) {
    const digest = await digestOf(app)
    standing.isChanged ||= digest !== standing.digest
    standing.digest = digest
    return answer
  }
  standing.refused.push(`${name} × ${who}`)
  if (standing.refused.length >= batchSize) await checkRefused()
  if (wanted !== null || !standing.isChanged) return answer
  // An earlier change may be the reason, so this call gets a new stage. A new stage for every call would take most of the time.
  await clearStage()
  return callOnStage(name, who, wanted)
}

test.each(everybody)('allows %s only as the rights table says, and a rejection changes nothing', async (who) => {
  wrong = []
  const wantedOf = (name: MethodName) => ownWords[name]?.[who] ?? expected(rightOf(name), who)
  // Calls that should be let in come first, because they can share a stage.
  for (const name of methodNames.toSorted((a, b) => Number(wantedOf(a) !== null) - Number(wantedOf(b) !== null))) {
    const wanted = wantedOf(name)
    const answer = await callOnStage(name, who, wanted)
    const { code = null } = answer.body as { code?: string }
    // An allowed call may still fail a precondition, which the handler checks.
    const letIn = wanted === null && (answer.status === 200 || code === 'failed_precondition')
    if (!letIn && code !== wanted) wrong.push(`${name} × ${who}: ${code ?? 'let in'} instead of ${wanted ?? 'let in'}`)
  }
  await clearStage()
  expect(wrong).toEqual([])
})

test('a removed member is rejected at the next call of an open session, and a demoted one has fewer permissions', async () => {
  const { podcastId } = await makePodcast(app, cast.owner)
  const { podcastRoleId } = await makeMember(app, podcastId, cast.stranger, 'ADMIN')
  const look = () => callRaw(app, cast.stranger, 'ActivityService.FindByPodcastID', { podcastId })
  expect((await look()).status).toBe(200)
  await as(app, cast.owner).PodcastRoleService.Update({ podcastRole: { id: podcastRoleId, showAccess: 'EDITOR' } })
  expect(await look()).toMatchObject({ status: 403, body: { meta: { reason: 'role' } } })
  await as(app, cast.owner).TeamManagementService.RemoveMember({ podcastRoleId })
  expect(await look()).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test("an object of another podcast can't be accessed by naming one's own podcast", async () => {
  const [own, other] = [cast.admin, cast.owner]
  const { podcastId } = await makePodcast(app, own)
  const stage = await makeStage(app, { owner: other, extra, guest: cast.stranger, caller: own })
  const wrong: string[] = []
  for (const name of methodNames) {
    const right = rightOf(name)
    if (!isScoped(right) || right.on === 'podcast') continue
    const input = goodInput(name, { app, stage, caller: own, someoneElse: extra, username })
    const { body } = await callRaw(app, own, name, { ...input, podcastId })
    const { code } = body as { code?: string }
    if (code !== 'not_found') wrong.push(`${name}: ${code ?? 'let in'}`)
  }
  expect(wrong).toEqual([])
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
