import { methodOf, methodNames, type MethodName } from '@castwright/contract/methods.ts'
import { isScoped } from '@castwright/contract/method.ts'
import { expect, test } from 'vitest'
import { startTestApp, useApp } from '../kit/app.ts'
import { as, callRaw } from '../kit/as.ts'
import { isFull } from '../kit/full.ts'
import { makeMember, makePerson, makePodcast } from '../kit/make.ts'
import { goodInput } from './inputs.ts'
import { makeStage } from './stage.ts'
import { createWalk, everybody, expected, makeCast, members, type Who } from './walk.ts'

const app = await useApp({ worker: false })
const cast = await makeCast(app)

/**
 * `npm test` walks all methods without a session and with the two roles on either side of the one a method needs, and a quarter of them
 * with each of the others, a different one each.
 */
function isTried(at: number, who: Who): boolean {
  if (isFull || who === 'nobody') return true
  if (!(who in members)) return at % 4 === everybody.indexOf(who) % 4
  const right = methodOf(methodNames[at]!).right
  const roles = Object.keys(members)
  const needed = isScoped(right) ? roles.indexOf(right.role) : at % roles.length
  return roles.indexOf(who) === needed || roles.indexOf(who) === needed + 1
}

test.each(everybody)('allows %s only as the rights table says, and a rejection changes nothing', async (who) => {
  const walk = createWalk(app, cast)
  const wantedOf = (name: MethodName) => expected(name, methodOf(name).right, who)
  // Calls that should be let in come first, because they can share a stage.
  const tried = methodNames.filter((_, at) => isTried(at, who))
  for (const name of tried.toSorted((a, b) => Number(wantedOf(a) !== null) - Number(wantedOf(b) !== null))) {
    const wanted = wantedOf(name)
    walk.compare(`${name} × ${who}`, wanted, await walk.call(name, who, wanted))
  }
  await walk.clear()
  expect(walk.wrong).toEqual([])
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
  const stage = await makeStage(app, { owner: other, extra: cast.extra, guest: cast.stranger, caller: own })
  const wrong: string[] = []
  for (const name of methodNames) {
    const right = methodOf(name).right
    if (!isScoped(right) || right.on === 'podcast') continue
    const input = goodInput(name, { app, stage, caller: own, someoneElse: cast.extra, username: 'the.owner' })
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
