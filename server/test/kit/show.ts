import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Plan } from '@castwright/contract/billing/limits.ts'
import { startTestApp, type TestApp, type TestOptions } from './app.ts'
import type { Person } from './as.ts'
import { deletePodcasts } from './delete-podcasts.ts'
import { givePlan, makeMember, makePerson, makePodcast } from './make.ts'

export type ShowOptions = TestOptions & {
  /** The owner's plan. Free unless told otherwise. */
  plan?: Plan
  /** Give each test the only show on the instance. Rate limits start over, too. */
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

/** For all tests of a file: an app with a show and its team. It is filled before the first test, so don't destructure it at the top. */
export function useShow({ plan, isFresh = false, ...options }: ShowOptions = {}): Show {
  const show = {
    query: async <Row>(text: string, values: unknown[] = []) => (await show.app.pool.pool.query(text, values)).rows as Row[],
  } as Show
  const makeShow = async () => {
    show.podcastId = (await makePodcast(show.app, show.owner)).podcastId
    await makeMember(show.app, show.podcastId, show.editor, 'EDITOR')
  }
  beforeAll(async () => {
    show.app = await startTestApp(options)
    ;[show.owner, show.editor, show.stranger] = [await makePerson(show.app), await makePerson(show.app), await makePerson(show.app)]
    if (plan) await givePlan(show.app, show.owner, plan)
    if (!isFresh) await makeShow()
  })
  afterAll(() => show.app?.stop())
  beforeEach(async () => {
    if (!isFresh) return
    await show.query('delete from rates')
    await deletePodcasts(show.app)
    await makeShow()
  })
  return show
}
