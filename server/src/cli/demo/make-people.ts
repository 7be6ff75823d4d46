import { UserChanges } from '@castwright/contract/profiles.ts'
import type { Built } from '../../build.ts'
import { planOf, setPlan } from '../../domains/billing/service.ts'
import { openAccount } from '../../domains/identity/service.ts'
import { findUser, findUserIdByEmail, grantAccess, callerStatusOf, updateUser, validateUsername } from '../../domains/profiles/service.ts'
import type { Ground } from './ground.ts'
import { buyPro, type Buyer } from './make-purchase.ts'
import type { Cast, DemoPerson } from './people.ts'
import { pictureOf, tuneOf } from './media.ts'
import { upload } from './upload.ts'

export type Made = {
  userId: string
  /** Now, and not in an earlier run. */
  isNew: boolean
}

/** Somebody with an account, a name and a photo. What is there stays as it is. */
export async function makePerson(ground: Ground, person: DemoPerson): Promise<Made> {
  const { app, auth, password, say } = ground
  const { email, firstName, lastName } = person
  const known = await findUserIdByEmail(app.db, email)
  const userId = known ?? (await openAccount(app, auth, { email, password }))
  if ((await findUser(app, userId)).firstName === '') await fillProfile(ground, userId, person)
  say(known === null ? `${firstName} ${lastName} <${email}> has an account.` : `${email} is there already.`)
  return { userId, isNew: known === null }
}

/** Whoever looks at the demo usually sits before the machine that it runs on. */
const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

async function fillProfile({ app }: Ground, userId: string, person: DemoPerson): Promise<void> {
  const { firstName, lastName, username, bio, profileColor, handles } = person
  const { isValid } = await validateUsername(app.db, userId, username)
  const known = { id: userId, firstName, lastName, bio, profileColor, timeZone: ownZone(), ...handles }
  const user = UserChanges.parse(isValid ? { ...known, username } : known)
  const thumbnailFile = await upload(app, userId, 'user-avatars', await pictureOf(person.portrait))
  const audioBioFile = person.tune ? await upload(app, userId, 'user-audio-bios', await tuneOf(person.tune, 1), 'audio/mpeg') : null
  await updateUser(app, userId, { user, thumbnailFile, audioBioFile })
}

/** The owner may come in, with a plan that has room for video and for the team: bought, or else given. */
export async function equipOwner(ground: Ground, built: Built, { userId, email }: Buyer): Promise<void> {
  const { app, say } = ground
  if (!(await callerStatusOf(app, userId)).isBetaUser) await grantAccess(app, userId)
  if ((await planOf(app.db, userId)) !== 'FREE') return
  if (!(await buyPro(ground, built, { userId, email }))) await setPlan(app, userId, 'PRO')
  say(`${email} has the plan pro.`)
}

/** Under the names that the demo has for them: the owner first, then the team in its order. */
export async function castOf({ app }: Ground, userIds: string[]): Promise<Cast> {
  const [nora, theo, amara, jun, saoirse] = await Promise.all(
    userIds.map(async (userId) => {
      const { firstName, lastName, username } = await findUser(app, userId)
      return { userId, name: `${firstName} ${lastName}`, username }
    }),
  )
  if (!nora || !theo || !amara || !jun || !saoirse) throw new Error('Somebody of the demo is missing.')
  return { nora, theo, amara, jun, saoirse }
}
