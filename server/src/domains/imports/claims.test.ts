import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/kit/app.ts'
import { makeImport } from '../../../test/kit/imports.ts'
import { givePlan, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { newId } from '../../platform/ids.ts'
import { claimItems } from './store/claims.ts'

test('the newest come first, in whatever order their rows lie', async () => {
  const app = await useTestApp()
  const owner = await makePerson(app)
  await givePlan(app, owner, 'PRO')
  const { podcastId } = await makePodcast(app, owner)
  await makeImport(
    app,
    owner,
    podcastId,
    [0, 1, 2, 3, 4, 5].map((number) => ({ url: `https://files.example/${number}.mp3` })),
  )
  // A row that was tried lies behind the others, in the table and in its indexes.
  const tryLater = `update migration_items set next_at = next_at - interval '1 second' where position = $1`
  for (const position of [2, 0, 1]) await app.pool.pool.query(tryLater, [position])
  const claim = async () => {
    const rows = await app.app.transaction((tx) =>
      claimItems(tx, { podcastId, leaseId: newId(), now: new Date(), hosts: [], limit: 2, leaseSeconds: 60 }),
    )
    return rows.map(({ position }) => position).sort()
  }
  expect([await claim(), await claim(), await claim(), await claim()]).toEqual([[0, 1], [2, 3], [4, 5], []])
})
