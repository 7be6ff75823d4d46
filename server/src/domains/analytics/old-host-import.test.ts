import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { makePerson, makePodcast } from '../../../test/kit/make.ts'
import { meanwhile } from '../../../test/kit/meanwhile.ts'

let app: TestApp
let owner: Person
let podcastId: string

beforeAll(async () => {
  app = await startTestApp({ worker: false })
  owner = await makePerson(app)
  podcastId = (await makePodcast(app, owner)).podcastId
})
afterAll(() => app.stop())

test.each([
  ['millions of rows', `Date,Downloads\n${'a\n'.repeat(2_500_000)}`, 'more than 300,000 numbers'],
  ['millions of cells', `Date,Downloads\n"a"${','.repeat(5_000_000)}`, 'isn’t a date'],
])('reads a file of %s while others are answered', async (_, text, message) => {
  const { result, answers, blocked } = await meanwhile(app, text, () => as(app, owner).AnalyticsService.ParseImport({ podcastId, text }))
  expect(result.problems[0]!.message.replace("'", '’')).toContain(message)
  expect(answers).toBeGreaterThan(5)
  expect(blocked).toBeLessThan(20)
})
