import { stepKeys } from '@castwright/contract/workflow/steps.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import type { Hooks } from '../../../platform/hooks.ts'
import type { EventKind } from '../../../schema/events/kinds.ts'
import { type EventHook, eventRecorded, type RecordedEvent } from '../../events/service.ts'
import type { Files } from '../checks/facts.ts'
import * as store from '../store.ts'
import { findStops, quotaWhenDue, type Stop } from './ready.ts'

type Causes = { [K in EventKind]?: (data: RecordedEvent<K>['data']) => string[] }

const idsOf = (causes: Causes, { kind, data }: RecordedEvent): string[] =>
  (causes[kind] as ((data: unknown) => string[]) | undefined)?.(data) ?? []

const gates = () => ['guest-release', 'guest-approval']

/** What an event of an episode can add to the stops of its release. */
const episodeCauses: Causes = {
  // Deleting a recording reopens its step, too.
  'step.unchecked': ({ step }) => (step === 'uploadAudio' ? [step, 'recording'] : [step]),
  'step.restored': ({ step }) => [step],
  'recording.detached': () => ['recording'],
  'recording.attached': () => ['audio-finished'],
  'episode.updated': () => ['title', 'serial-number'],
  'guest.added': gates,
  'guest.confirmed': gates,
  'guest.answer_removed': gates,
  'guest.release_withdrawn': gates,
  'guest.preview_shared': gates,
  'guest.preview_closed': gates,
}

const gateChecks: Record<string, string> = { requiresRelease: 'guest-release', requiresApproval: 'guest-approval' }

/** The same for all scheduled episodes of a show. */
const showCauses: Causes = {
  'guests.settings_changed': ({ fields }) => fields.flatMap((field) => gateChecks[field] ?? []),
  'podcast.updated': () => ['serial-number', 'show-title', 'show-description', 'show-category'],
  'episode.published': () => ['plan'],
}

/** For a show with a whole season scheduled. */
const maxScheduled = 50

/** None of the stops above depends on the files. */
const noFiles: Files = { recording: null, art: undefined, podcastArt: undefined }

/**
 * The app for a caller who wants to be asked before a change stops a scheduled release: the change is rolled back with the error
 * `stops_release`. What stops a release later or otherwise, people are told the day before (`warn.ts`).
 */
export function askBeforeStops(app: App): App {
  const recorded = new WeakMap<Tx, RecordedEvent[]>()
  const note: EventHook = async (_app, tx, events) => void recorded.get(tx)?.push(...events)
  const of: Hooks['of'] = <H>(point: Parameters<typeof app.hooks.of<H>>[0]) => {
    const hooks = app.hooks.of(point)
    return point === eventRecorded ? [...hooks, note as H] : hooks
  }
  return {
    ...app,
    hooks: { ...app.hooks, of },
    transaction: (work) =>
      app.transaction(async (tx) => {
        const events: RecordedEvent[] = []
        recorded.set(tx, events)
        const result = await work(tx)
        await rejectStops(app, tx, events)
        return result
      }),
  }
}

async function rejectStops(app: App, tx: Tx, events: RecordedEvent[]): Promise<void> {
  const caused = await findCaused(tx, events)
  if (caused.size === 0) return
  const scheduled = (await store.findFacts(tx, [...caused.keys()]))
    .filter(({ episode }) => episode.scheduledReleaseDate !== null)
    .toSorted((one, other) => one.episode.scheduledReleaseDate!.getTime() - other.episode.scheduledReleaseDate!.getTime())
  const stopped: Array<{ facts: store.FactsRow; stops: Stop[] }> = []
  for (const facts of scheduled) {
    const all = await findStops(tx, facts, { quota: await quotaWhenDue(app, tx, facts), files: noFiles })
    const stops = all.filter(({ id }) => caused.get(facts.episode.id)?.has(id))
    if (stops.length > 0) stopped.push({ facts, stops })
  }
  const [first] = stopped
  if (first) throw stopFault(first, stopped.length)
}

/** The stops that events may have caused, by episode. */
async function findCaused(tx: Tx, events: RecordedEvent[]): Promise<Map<string, Set<string>>> {
  const caused = new Map<string, Set<string>>()
  const add = (episodeId: string, ids: string[]) => caused.set(episodeId, new Set([...(caused.get(episodeId) ?? []), ...ids]))
  for (const event of events) {
    const [ofEpisode, ofShow] = [idsOf(episodeCauses, event), idsOf(showCauses, event)]
    if (event.episodeId && ofEpisode.length > 0) add(event.episodeId, ofEpisode)
    if (ofShow.length > 0) for (const id of await store.findScheduled(tx, event.podcastId, maxScheduled)) add(id, ofShow)
  }
  return caused
}

const isStep = ({ id }: Stop): boolean => stepKeys.some((step) => step === id)

function stopFault({ facts: { episode }, stops }: { facts: store.FactsRow; stops: Stop[] }, releases: number): Fault {
  const steps = stops.filter(isStep).map(({ id }) => id)
  const details = stops.filter((stop) => !isStep(stop)).map(({ detail }) => detail)
  return new Fault('stops_release', {
    episode_id: episode.id,
    title: episode.title,
    release_date: episode.scheduledReleaseDate!.toISOString(),
    releases: String(releases),
    ...(steps.length > 0 && { steps: steps.join(',') }),
    ...(details.length > 0 && { details: details.join(' ') }),
  })
}
