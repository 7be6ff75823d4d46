import { expect, test } from 'vitest'
import { figure } from './kit/figures.ts'
import { makeShow } from './kit/load.ts'
import { makePlace } from './kit/place.ts'
import { openServer } from './kit/server.ts'

const fault = 'two servers'

test('rejects a second server on the same folder, and takes over from a killed one', async () => {
  const place = await makePlace({ database: 'embedded' })
  const { server, query } = place
  await makeShow(place)
  const count = async () => (await query<{ rows: number }>('select count(*)::int as rows from episodes'))[0]!.rows
  const before = await count()
  const second = await openServer({ dataDir: server.dataDir })
  let words = ''
  await second.start().catch((error: Error) => (words = error.message))
  expect(words).toContain(`Castwright already runs on the data folder ${server.dataDir}`)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  figure(fault, 34, 'second servers on one folder that started', words ? 0 : 1, { most: 0 })

  await server.kill()
  await second.start()
  figure(fault, 34, 'rows lost where another server takes the folder of a killed one', before - (await count()), { most: 0 })
  await expect(server.start()).rejects.toThrow('already runs on the data folder')
  await second.kill({ postgres: true })
  await server.start()
  figure(fault, 34, 'rows lost where its PostgreSQL was killed with it', before - (await count()), { most: 0 })
})
