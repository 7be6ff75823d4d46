import { methodOf, type MethodName } from '@castwright/contract/methods.ts'
import { isScoped, type Right } from '@castwright/contract/method.ts'
import { reaches } from '@castwright/contract/teams/access.ts'
import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import type { TestApp } from '../kit/app.ts'
import { callRaw, guestWith, type Person } from '../kit/as.ts'
import { isFull } from '../kit/full.ts'
import { givePlan, makeMember, makePerson } from '../kit/make.ts'
import { deletePodcast } from '../kit/rows.ts'
import { changedTables, digestOf } from './digest.ts'
import { goodInput } from './inputs.ts'
import { makeStage, type Stage } from './stage.ts'

export const members = { owner: 'OWNER', admin: 'ADMIN', editor: 'EDITOR' } as const satisfies Record<string, ShowAccess>
const others = ['operator', 'stranger', 'unverified', 'outside the beta', 'removed member', 'invited, not accepted'] as const

/** Everyone who can call. */
export type Somebody = keyof typeof members | (typeof others)[number]
export type Who = 'nobody' | 'guest with a link' | Somebody
export const people: Somebody[] = [...(Object.keys(members) as Array<keyof typeof members>), ...others]
export const everybody: Who[] = ['nobody', 'guest with a link', ...people]

export type Cast = Record<Somebody, Person> & { extra: Person }

const username = 'the.owner'

export async function makeCast(app: TestApp): Promise<Cast> {
  const person = (options = {}) => makePerson(app, options)
  const cast = {
    operator: await person(),
    owner: await person(),
    admin: await person(),
    editor: await person(),
    stranger: await person(),
    unverified: await person({ verified: false }),
    'outside the beta': await person({ beta: false }),
    'removed member': await person(),
    'invited, not accepted': await person(),
    extra: await person(),
  }
  await givePlan(app, cast.owner, 'AGENCY')
  await app.pool.pool.query('update profiles set username = $2 where user_id = $1', [cast.owner.userId, username])
  return cast
}

const accessOf = (who: Who): ShowAccess | null => (who in members ? members[who as keyof typeof members] : null)

/** The expected result by the rights table. Null means allowed. */
function byTable(right: Right, who: Who): string | null {
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
  // It is about a show that they are not on the team of.
  'ConfirmationService.Confirm': Object.fromEntries(notOnTheTeam.map((who) => [who, 'not_found'])),
  'ConfirmationService.Find': Object.fromEntries(notOnTheTeam.map((who) => [who, 'not_found'])),
  // The caller of the stage has made no request.
  'BetaService.DeclineRequest': { operator: 'not_found' },
  'OperatorService.DisableUser': { operator: 'not_found' },
  'OperatorService.SignOutUser': { operator: 'not_found' },
  // The test app has no BACKUP_DIR.
  'OperatorService.StartBackup': { operator: 'failed_precondition' },
  'OperatorService.StartRehearsal': { operator: 'failed_precondition' },
  // The owner of the stage isn't the operator, so the show can't sell anything.
  'MembershipService.CreateTier': { owner: 'failed_precondition' },
  'MembershipService.UpdateTier': { owner: 'failed_precondition' },
  // The show of the stage has no live stream.
  'PodcastService.SetLiveStatus': { owner: 'not_found', admin: 'not_found', editor: 'not_found' },
  // The guest of the stage has started no upload.
  'GuestPageService.FinishUpload': { 'guest with a link': 'not_found' },
}

/** The expected result of a call with a session. Null means allowed. */
export const expected = (name: MethodName, right: Right, who: Who): string | null => ownWords[name]?.[who] ?? byTable(right, who)

/** By its name, because the contract has no such property. */
export const isRead = (name: string): boolean => /\.(?:Find|Get|List|Search|Count|Explain|Preview|Compare)/.test(name)

type Options = {
  /** Finds out what allowed calls change. */
  watchesChanges?: boolean
  /** Prepares every new stage. */
  onStage?: (stage: Stage) => Promise<void>
  /** Rejected calls between two digests. With one, a change is attributed to the call that made it. */
  batchSize?: number
}

export type Answer = Awaited<ReturnType<typeof callRaw>> & {
  /** What an allowed call changed. */
  changed: string[]
}

type Standing = {
  company: string
  stage: Stage
  /** Null if an allowed call may have changed a table since the last one. */
  digest: string | null
  isChanged: boolean
  refused: string[]
}

/** Calls methods on a stage with everyone, and checks that rejected calls change nothing. */
export function createWalk(app: TestApp, cast: Cast, { onStage, watchesChanges = isFull, batchSize = isFull ? 1 : 25 }: Options = {}) {
  /** The current stage. There is only one, because the owner's plan limits podcasts. */
  let standing: Standing | undefined
  const wrong: string[] = []

  async function setStage(caller: Person, guest: Person): Promise<Stage> {
    const stage = await makeStage(app, { owner: cast.owner, extra: cast.extra, guest, caller })
    await makeMember(app, stage.podcastId, cast.admin, 'ADMIN')
    await makeMember(app, stage.podcastId, cast.editor, 'EDITOR')
    const { podcastRoleId } = await makeMember(app, stage.podcastId, cast['removed member'], 'ADMIN')
    await app.pool.pool.query('delete from podcast_roles where id = $1', [podcastRoleId])
    await onStage?.(stage)
    return stage
  }

  /** None of the calls rejected since the last check may have changed a table. */
  async function checkRefused(): Promise<void> {
    if (!standing || standing.digest === null || standing.refused.length === 0) return
    const after = await digestOf(app)
    const changed = changedTables(standing.digest, after)
    if (changed.length > 0)
      wrong.push(`${changed.join(', ')} changed, although refused (TEST_FULL=1 names one): ${standing.refused.join(', ')}`)
    Object.assign(standing, { digest: after, refused: [] })
  }

  async function clear(): Promise<void> {
    await checkRefused()
    if (standing) await deletePodcast(app, standing.stage.podcastId)
    standing = undefined
  }

  /** With the session or link of the caller, unless another credential is given. */
  async function call(name: MethodName, who: Who, wanted: string | null, credential?: Person): Promise<Answer> {
    const person = who === 'nobody' || who === 'guest with a link' ? null : cast[who]
    const caller = person ?? cast.owner
    // Each caller answers their own invitation.
    const guest = name === 'TeamManagementService.AnswerInvitation' ? caller : cast['invited, not accepted']
    const company = `${caller.userId} ${guest.userId}`
    // A rejection must not be due to what earlier calls have changed.
    if (standing?.company !== company || (standing.isChanged && wanted !== null)) await clear()
    standing ??= { company, stage: await setStage(caller, guest), digest: await digestOf(app), isChanged: false, refused: [] }
    const { stage } = standing
    const input = goodInput(name, { app, stage, caller, someoneElse: cast.extra, username })
    const parsed = methodOf(name).input.safeParse(input)
    if (!parsed.success) throw new Error(`The valid input of ${name} is invalid: ${parsed.error.message}`)
    // What this call may change must not be attributed to earlier ones.
    if (wanted === null) await checkRefused()
    else standing.digest ??= await digestOf(app)
    const answer = await callRaw(app, credential ?? (who === 'guest with a link' ? guestWith(stage.guestLink) : person), name, input)
    if (answer.status === 200) {
      const digest = watchesChanges ? await digestOf(app) : null
      const changed = digest === null || standing.digest === null ? [] : changedTables(standing.digest, digest)
      standing.isChanged ||= watchesChanges ? changed.length > 0 : !isRead(name)
      standing.digest = digest
      return { ...answer, changed }
    }
    if (standing.digest !== null) standing.refused.push(`${name} × ${who}`)
    if (standing.refused.length >= batchSize) await checkRefused()
    if (wanted !== null || !standing.isChanged) return { ...answer, changed: [] }
    // An earlier change may be the reason, so this call gets a new stage. A new stage for every call would take most of the time.
    await clear()
    return call(name, who, wanted, credential)
  }

  /** Records it if an answer isn't the expected one. An allowed call may still fail a precondition, which the handler checks. */
  function compare(what: string, wanted: string | null, { status, body }: Pick<Answer, 'status' | 'body'>): void {
    const { code = null } = body as { code?: string }
    const letIn = wanted === null && (status === 200 || code === 'failed_precondition')
    if (!letIn && code !== wanted) wrong.push(`${what}: ${code ?? 'let in'} instead of ${wanted ?? 'let in'}`)
  }

  return { call, clear, compare, wrong }
}
