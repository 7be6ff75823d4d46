import { randomInt } from 'node:crypto'
import type { Input } from '@castwright/contract/methods.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import type { TestApp } from '../../../test/kit/app.ts'
import { as, byPath, callRaw, type Person } from '../../../test/kit/as.ts'

/** Digits only: a test that searches for letters must not find them by chance. */
export const freshUsername = (): string => `u${String(randomInt(10 ** 12)).padStart(12, '0')}`

type Changes = Omit<Input<'UserService.Update'>['user'], 'id'>
type Files = Omit<Input<'UserService.Update'>, 'user'>

/** Updates a user's own profile. */
export async function update(app: TestApp, person: Person, changes: Changes, files: Files = {}): Promise<User> {
  const { user } = await as(app, person).UserService.Update({ user: { id: person.userId, ...changes }, ...files })
  return user
}

export const find = async (app: TestApp, person: Person): Promise<User> =>
  (await as(app, person).UserService.Find({ userId: person.userId })).user

/** The field errors of an update. */
export async function refusal(
  app: TestApp,
  person: Person,
  changes: Record<string, unknown>,
  files: Record<string, unknown> = {},
): Promise<unknown> {
  const answer = await callRaw(app, person, 'UserService.Update', { user: { id: person.userId, ...changes }, ...files })
  if (answer.status !== 400) throw new Error(`Not refused but answered with ${answer.status}.`)
  return byPath((answer.body as { meta: Record<string, string> }).meta)
}

/** All objects in these buckets, referenced or not. */
export async function storedObjects(app: TestApp): Promise<string[]> {
  const found: string[] = []
  for (const bucket of ['user-avatars', 'user-audio-bios'] as const) {
    for await (const { object } of app.app.storage.list(bucket)) found.push(object)
  }
  return found.toSorted()
}

/** Confirms the password, which deleting the account requires. */
export async function confirmPassword(app: TestApp, person: Person): Promise<void> {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/auth/confirm-password',
    headers: { origin: app.url, cookie: person.cookie },
    payload: { password: person.password },
  })
  if (answer.statusCode !== 200) throw new Error(`The password was not confirmed: ${answer.statusCode} ${answer.body}`)
}
