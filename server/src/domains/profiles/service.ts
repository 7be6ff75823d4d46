import { ownName } from '@castwright/contract/names.ts'
import { profileLimits } from '@castwright/contract/profiles/limits.ts'
import type { Mentionable, PublicUser, User } from '@castwright/contract/profiles/shapes.ts'
import { rankMatches } from '@castwright/contract/search/ranking.ts'
import type { App } from '../../platform/app.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Fault, orNotFound } from '../../platform/fault.ts'
import { planOf } from '../billing/service.ts'
import { findTwoFactor } from '../identity/service.ts'
import { photoUrl } from '../uploads/service.ts'
import { allowedFacts, type FirstFacts } from './first-facts.ts'
import { providerPhoto } from './jobs.ts'
import { equipOperator } from './service/operator.ts'
import { toPublicUser } from './service/serialize.ts'
import { bumpPagesOfPerson } from './service/bump-pages.ts'
import * as store from './store.ts'

export * from './service/access.ts'
export * from './service/deletion.ts'
export {
  disableUser,
  enableUser,
  findOperators,
  grantOperator,
  accountSwitched,
  operatorActed,
  revokeOperator,
  trustOperatorEmail,
  type OperatorHook,
} from './service/operator.ts'
export { fetchProviderPhoto } from './service/files.ts'
export { updateUser, validateUsername } from './service/update.ts'

/** What access checks need to know about a caller besides the session. */
type CallerStatus = { isBetaUser: boolean; isOperator: boolean; isDisabled: boolean }

/** Creates the profile of an account if it is missing. The first account becomes the operator with beta access. */
export async function ensureProfile(app: App, tx: Tx, userId: string, facts: FirstFacts = {}): Promise<void> {
  if (await store.findProfile(tx, userId)) return
  await store.lockFirstAccount(tx)
  const isFirst = (await store.findOperators(tx)).length === 0
  await store.insertProfile(tx, { userId, isOperator: isFirst, isBetaUser: isFirst, createdAt: app.now(), ...allowedFacts(facts) })
  if (isFirst) await equipOperator(app, tx, userId)
  if (facts.thumbnailUrl) await app.queue.add(tx, providerPhoto, { userId, url: facts.thumbnailUrl })
}

/** The caller's status. Also creates a profile that is missing after an interrupted sign-up. */
export async function callerStatusOf(app: App, userId: string): Promise<CallerStatus> {
  const profile = await store.findProfile(app.db, userId)
  if (profile) return statusOf(profile)
  await app.transaction(async (tx) => {
    await store.lockFirstAccount(tx)
    // The account was deleted after its session was read.
    if (!(await store.lockUser(tx, userId))) throw new Fault('unauthenticated')
    await ensureProfile(app, tx, userId)
  })
  const made = await store.findProfile(app.db, userId)
  return made ? statusOf(made) : { isBetaUser: false, isOperator: false, isDisabled: false }
}

const statusOf = ({ isBetaUser, isOperator, disabledAt }: store.ProfileRow): CallerStatus => ({
  isBetaUser,
  isOperator,
  isDisabled: disabledAt !== null,
})

export async function findUser(app: Pick<App, 'db' | 'config'>, userId: string): Promise<User> {
  const row = orNotFound(await store.findUser(app.db, userId))
  const [twoFactor, subscriptionType] = await Promise.all([findTwoFactor(app.db, userId), planOf(app.db, userId)])
  return {
    ...row,
    ...toPublicUser(app, row),
    providers: row.providers.map((provider) => (provider === 'credential' ? 'password' : provider)).toSorted(),
    subscriptionType,
    twoFactor,
    createdAt: row.createdAt.toISOString(),
  }
}

export const findUserIdByEmail = (db: Db, email: string): Promise<string | null> => store.findUserIdByEmail(db, email)

/** By username or creator page URL. */
export async function findPublicUser(app: Pick<App, 'db' | 'config'>, profileUrl: string): Promise<PublicUser> {
  const username = profileUrl.replace(/^.*\/pal\//s, '')
  const row = orNotFound(await store.findByUsername(app.db, username))
  return toPublicUser(app, row)
}

/** Teammates that can be mentioned, best match first. A mention links to the creator page, so it needs a username. */
export async function findMentionable(app: Pick<App, 'db' | 'config'>, userId: string, text: string): Promise<Mentionable[]> {
  const teammates = await store.findTeammates(app.db, userId)
  const search = text.trim().replace(/^@/, '')
  const matches = rankMatches(teammates, search, (person) => [ownName(person), person.username])
  return matches.slice(0, profileLimits.mentionable).map(({ photo, ...row }) => ({ ...row, thumbnailUrl: photoUrl(app, photo) }))
}

type Known = { firstName?: string | undefined; lastName?: string | undefined; timeZone?: string | undefined }

/** Completes a new account with details from the browser. */
export async function completeUser(app: App, userId: string, facts: Known): Promise<User> {
  await app.transaction(async (tx) => {
    await ensureProfile(app, tx, userId)
    const { firstName, lastName } = (await store.lockProfile(tx, userId)) ?? {}
    const changes = {
      ...(facts.firstName && firstName === '' ? { firstName: facts.firstName } : {}),
      ...(facts.lastName && lastName === '' ? { lastName: facts.lastName } : {}),
      ...(facts.timeZone ? { timeZone: facts.timeZone } : {}),
    }
    await store.updateProfile(tx, userId, changes)
    await bumpPagesOfPerson(app, tx, userId, changes)
  })
  return findUser(app, userId)
}
