import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../test/kit/database.ts'
import { createLog } from '../log.ts'
import { announceServer } from './presence.ts'

test('a server knows whether another one runs on its database', async () => {
  const log = createLog('silent')
  const [database, elsewhere] = [await createDatabase(), await createDatabase()]
  const [first, second, other] = [
    await announceServer(database.connectionString, log),
    await announceServer(database.connectionString, log),
    await announceServer(elsewhere.connectionString, log),
  ]
  onTestFinished(async () => {
    await Promise.all([first.stop(), other.stop()])
    await Promise.all([database.drop(), elsewhere.drop()])
  })
  expect([await first.isAlone(), await second.isAlone(), await other.isAlone()]).toEqual([false, false, true])
  await second.stop()
  await expect.poll(() => first.isAlone()).toBe(true)
})
