import { beforeEach } from 'vitest'
import type { Plan } from '@castwright/contract/billing/limits.ts'
import { useApp, type TestApp, type TestOptions } from './app.ts'
import type { Person } from './as.ts'
import { deletePodcasts } from './rows.ts'
import { givePlan, makeMember, makePerson, makePodcast } from './make.ts'

export type ShowOptions = TestOptions & {
  /** The owner's plan. Free unless told otherwise. */
  plan?: Plan
  /** The show's title. */
  title?: string
  /** Sign up an operator first, so that the owner is a regular user. */
  withOperator?: boolean
  /** Give each test the only show on the instance, so its ID changes. Rate limits start over, too. */
  isFresh?: boolean
}

export type Show = {
  app: TestApp
  owner: Person
  editor: Person
  /** Someone with an account who isn't in the team. */
  stranger: Person
  podcastId: string
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
}

/** For all tests of a file: an app with a show and its team. */
export async function useShow({ plan, title, withOperator = false, isFresh = false, ...options }: ShowOptions = {}): Promise<Show> {
  const app = await useApp(options)
  // The first account is the operator's.
  if (withOperator) await makePerson(app)
  const owner = await makePerson(app)
  const [editor, stranger] = await Promise.all([makePerson(app), makePerson(app)])
  if (plan) await givePlan(app, owner, plan)
  const query = async <Row>(text: string, values: unknown[] = []) => (await app.pool.pool.query(text, values)).rows as Row[]
  const makeShow = async (): Promise<string> => {
    const { podcastId } = await makePodcast(app, owner, title)
    await makeMember(app, podcastId, editor, 'EDITOR')
    return podcastId
  }
  const show: Show = { app, owner, editor, stranger, podcastId: isFresh ? '' : await makeShow(), query }
  if (isFresh)
    beforeEach(async () => {
      await query('delete from rates')
      await deletePodcasts(app)
      show.podcastId = await makeShow()
    })
  return show
}
