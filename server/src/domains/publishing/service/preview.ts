import type { CheckResult } from '@castwright/contract/release-checks.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import * as store from '../store.ts'
import { checkRelease, readFiles } from './checks.ts'
import { findStops, quotaWhenDue, type Stop } from './ready.ts'

type Ports = Pick<App, 'db' | 'storage' | 'now' | 'config'>

/** What a release would find right now: the checks, and everything else that prevents it. */
export async function previewRelease(app: Ports, episodeId: string): Promise<CheckResult[]> {
  const [facts] = await store.findFacts(app.db, [episodeId])
  if (!facts) throw new Fault('not_found')
  const quota = await quotaWhenDue(app, app.db, facts)
  const stops = await findStops(app.db, facts, { quota, files: await readFiles(app, facts) })
  const fixPath = `/${facts.podcast.profileUrl}/episodes/manage/${episodeId}`
  const others = stops.flatMap((stop) => {
    const title = titles[stop.kind]
    const found = { id: stop.id, status: 'error', detail: stop.detail, source: 'Castwright' } as const
    return title === undefined ? [] : [{ ...found, title, fixPath: stop.kind === 'plan_limit' ? null : fixPath }]
  })
  return [...others, ...(await checkRelease(app, episodeId))]
}

/** The other kinds are among the checks. */
const titles: Partial<Record<Stop['kind'], string>> = { not_ready: 'Steps', plan_limit: 'Plan' }
