import { UserChanges } from '@castwright/contract/profiles/shapes.ts'
import type { Built } from '../../build.ts'
import { planOf, setPlan } from '../../domains/billing/service.ts'
import { openAccount } from '../../domains/identity/service.ts'
import { findUser, findUserIdByEmail, grantAccess, callerStatusOf, updateUser, validateUsername } from '../../domains/profiles/service.ts'
import { upload, type DemoContext } from './context.ts'
import { buyPro, type Buyer } from './make-payments.ts'
import type { Cast, DemoPerson } from './people.ts'
import { demoZone } from './calendar.ts'
import { pictureOf, tuneOf } from './media.ts'

export type Made = {
  userId: string
  /** Created by this run. */
  isNew: boolean
}

/** Creates an account with a name and a photo. An existing one stays as it is. */
export async function makePerson(demo: DemoContext, person: DemoPerson): Promise<Made> {
  const { app, auth, password, say } = demo
  const { email, firstName, lastName } = person
  const known = await findUserIdByEmail(app.db, email)
  const userId = known ?? (await openAccount(app, auth, { email, password }))
  if ((await findUser(app, userId)).firstName === '') await fillProfile(demo, userId, person)
  say(known === null ? `Created the account ${firstName} ${lastName} <${email}>.` : `${email} already exists.`)
  return { userId, isNew: known === null }
}

async function fillProfile({ app }: DemoContext, userId: string, person: DemoPerson): Promise<void> {
  const { firstName, lastName, username, bio, profileColor, handles } = person
  const { isValid } = await validateUsername(app.db, userId, username)
  const known = { id: userId, firstName, lastName, bio, profileColor, timeZone: demoZone, ...handles }
  const user = UserChanges.parse(isValid ? { ...known, username } : known)
  const thumbnailFile = await upload(app, userId, 'user-avatars', await pictureOf(person.portrait))
  const audioBioFile = person.tune ? await upload(app, userId, 'user-audio-bios', await tuneOf(person.tune, 1), 'audio/mpeg') : null
  await updateUser(app, userId, { user, thumbnailFile, audioBioFile })
}

/** Gives the owner access and a plan that allows video and a team: bought in test mode, granted otherwise. */
export async function setUpOwner(demo: DemoContext, built: Built, { userId, email }: Buyer): Promise<void> {
  const { app, say } = demo
  if (!(await callerStatusOf(app, userId)).isBetaUser) await grantAccess(app, userId)
  if ((await planOf(app.db, userId)) !== 'FREE') return
  if (!(await buyPro(demo, built, { userId, email }))) await setPlan(app, userId, 'PRO')
  say(`${email} is on the Pro plan.`)
}

/** Maps the accounts to their names in the demo: the owner first, then the team in order. */
export async function castOf({ app }: DemoContext, userIds: string[]): Promise<Cast> {
  const [nora, theo, amara, jun, saoirse] = await Promise.all(
    userIds.map(async (userId) => {
      const { firstName, lastName, username } = await findUser(app, userId)
      return { userId, name: `${firstName} ${lastName}`, username }
    }),
  )
  if (!nora || !theo || !amara || !jun || !saoirse) throw new Error('A demo account is missing.')
  return { nora, theo, amara, jun, saoirse }
}
