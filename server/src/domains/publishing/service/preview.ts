import { manageEpisodePath } from '@castwright/contract/paths.ts'
import type { CheckResult } from '@castwright/contract/publishing/checks.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import * as store from '../store.ts'
import { checkRelease, readFiles } from './checks.ts'
import { findStops, quotaWhenDue } from './ready.ts'

type Ports = Pick<App, 'db' | 'storage' | 'now' | 'config'>

/** What a release would find right now: the checks, and what else prevents it. */
export async function previewRelease(app: Ports, episodeId: string): Promise<CheckResult[]> {
  const [facts] = await store.findFacts(app.db, [episodeId])
  if (!facts) throw new Fault('not_found')
  const quota = await quotaWhenDue(app, app.db, facts)
  const stops = await findStops(app.db, facts, { quota, files: await readFiles(app, facts) })
  // The checks include a missing recording, and all other kinds.
  const steps = stops.filter(({ kind, id }) => kind === 'not_ready' && id !== 'recording')
  const plan = stops.filter(({ kind }) => kind === 'plan_limit')
  const page = manageEpisodePath(facts.podcast.profileUrl, episodeId)
  const refused = (id: string, title: string, found: typeof stops, fixPath: string | null): CheckResult[] =>
    found.length === 0
      ? []
      : [{ id, title, status: 'error', detail: found.map(({ detail }) => detail).join(' '), source: 'Castwright', fixPath }]
  return [...refused('steps', 'Steps', steps, page), ...refused('plan', 'Plan', plan, null), ...(await checkRelease(app, episodeId))]
}
