import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { audit } from './kit/audit.ts'
import { figure, sized } from './kit/figures.ts'
import { makeShow, startLoad } from './kit/load.ts'
import { makePlace } from './kit/place.ts'
import { percentile } from './kit/watch.ts'

const kills = sized('KILLS', 100)
const restarts = sized('RESTARTS', 20)

type Ending = { fault: string; database: 'embedded' | 'external'; times: number; graceful?: true }

const endings: Ending[] = [
  { fault: 'crash, own PostgreSQL', database: 'embedded', times: kills },
  { fault: 'crash, another PostgreSQL', database: 'external', times: kills },
  { fault: 'restart', database: 'embedded', times: restarts, graceful: true },
]

test.for(endings)('$fault: loses nothing acknowledged, and leaves nothing half done', async ({ fault, database, times, graceful }) => {
  const place = await makePlace({ database })
  const { server, query } = place
  const show = await makeShow(place)
  const load = startLoad(server.url, show)
  const ready: number[] = []
  const cpu: number[] = []
  for (let at = 0; at < times; at += 1) {
    await query('delete from rates')
    const before = load.acknowledged()
    // Each time at a different moment of the ongoing work, of which there must be some.
    while (load.acknowledged() < before + 5) await delay(5)
    await delay(randomInt(200))
    if (graceful) await server.stop()
    // Every other time the whole machine goes down, including the database.
    else await server.kill({ postgres: database === 'embedded' && at % 2 === 1 })
    ready.push(await server.start())
    cpu.push(server.cpu())
  }
  await load.stop()
  const found = await audit(place, show, load)
  figure(fault, 33, 'ends under load', times)
  figure(fault, 33, 'writes acknowledged', load.acknowledged(), { least: times * 5 })
  figure(fault, 33, 'acknowledged writes lost', found.lost.length, { most: 0 })
  figure(fault, 33, 'things that happened twice', found.twice.length, { most: 0 })
  figure(fault, 33, 'half-published episodes, wrong numbers', found.half.length, { most: 0 })
  figure(fault, 33, 'recordings without their bytes', found.dangling.length, { most: 0 })
  figure(fault, 33, 'ready again, slowest', percentile(ready, 1) / 1000, { most: 5, unit: ' s', digits: 1, clock: true })
  figure(fault, 33, 'ready again, median', percentile(ready, 0.5) / 1000, { unit: ' s', digits: 1 })
  figure(fault, 33, 'processor time until ready, slowest', percentile(cpu, 1), { most: 5, unit: ' s', digits: 1 })
  expect(found).toEqual({ lost: [], twice: [], half: [], dangling: [] })
  expect(load.refused.slice(0, 5)).toEqual([])
})
