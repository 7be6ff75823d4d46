import { clipLimits } from '@castwright/contract/clips/limits.ts'
import type { App } from '../../../platform/app.ts'
import { newId } from '../../../platform/ids.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { lockRecording } from '../../recordings/service.ts'
import { elementText } from '../../podcasts/service.ts'
import * as store from '../store.ts'

type Unadopted = NonNullable<Awaited<ReturnType<typeof store.findUnadopted>>>

/** Times of other hosts are seconds with fractions. Those that aren't numbers are left out. */
function soundbitesOf({ snapshot }: Unadopted) {
  return (snapshot.elements ?? [])
    .filter(({ name }) => name === 'podcast:soundbite')
    .map((element) => ({
      startMs: Math.round(Number(element.attributes?.['startTime']) * 1000),
      durationMs: Math.round(Number(element.attributes?.['duration']) * 1000),
      title: elementText(element) || snapshot.title,
    }))
    .filter(
      ({ startMs, durationMs }) => startMs >= 0 && durationMs > 0 && startMs + durationMs <= snapshot.recording.duration * 1000 + 1000,
    )
    .slice(0, clipLimits.clips)
}

/** Soundbites that came with an imported episode become clips, once. The feed then has those of the clips. */
export async function adoptSoundbites(app: App, recordingId: string): Promise<void> {
  if (!(await store.findUnadopted(app.db, recordingId))) return
  await app.transaction(async (tx) => {
    const { recording } = await lockRecording(tx, recordingId, null)
    const found = await store.findUnadopted(tx, recordingId)
    if (!found || !(await store.insertAdoption(tx, { episodeId: found.episodeId, podcastId: recording.podcastId }))) return
    const clips = soundbitesOf(found).map(({ startMs, durationMs, title }) => ({
      id: newId(),
      podcastId: recording.podcastId,
      recordingId,
      title,
      startMs,
      endMs: startMs + durationMs,
      isInFeed: true,
      createdAt: app.now(),
    }))
    await store.insertClips(tx, clips)
    await bump(app, tx, 'podcast', recording.podcastId)
  })
}
