import type { TestApp } from './app.ts'
import type { Person } from './as.ts'

type Connected = Pick<TestApp, 'pool'>
type Account = Pick<Person, 'userId'>

/** Without the events and checks of the profile form. */
export const renamePerson = (app: Connected, { userId }: Account, firstName: string, lastName = '') =>
  app.pool.pool.query('update profiles set first_name = $2, last_name = $3 where user_id = $1', [userId, firstName, lastName])

export const setTimeZone = (app: Connected, { userId }: Account, timeZone: string) =>
  app.pool.pool.query('update profiles set time_zone = $2 where user_id = $1', [userId, timeZone])

/** Whether their email address is verified. */
export const setVerified = (app: Connected, { userId }: Account, verified: boolean) =>
  app.pool.pool.query('update users set email_verified = $2 where id = $1', [userId, verified])

/** Deletes the account at once, without the steps and emails of a deletion. */
export const deleteUser = (app: Connected, { userId }: Account) => app.pool.pool.query('delete from users where id = $1', [userId])
