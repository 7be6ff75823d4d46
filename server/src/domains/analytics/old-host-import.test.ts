import { expect, test } from 'vitest'
import { as } from '../../../test/kit/as.ts'
import { meanwhile } from '../../../test/kit/meanwhile.ts'
import { useShow } from '../../../test/kit/show.ts'

const { app, owner, podcastId } = await useShow({ worker: false })

test.each([
  ['millions of rows', `Date,Downloads\n${'a\n'.repeat(2_500_000)}`, 'more than 300,000 numbers'],
  ['millions of cells', `Date,Downloads\n"a"${','.repeat(5_000_000)}`, 'isn’t a date'],
])('reads a file of %s while others are answered', async (_, text, message) => {
  const { result, answers, blocked } = await meanwhile(app, text, () => as(app, owner).AnalyticsService.ParseImport({ podcastId, text }))
  expect(result.problems[0]!.message.replace("'", '’')).toContain(message)
  expect(answers).toBeGreaterThan(5)
  expect(blocked).toBeLessThan(20)
})
