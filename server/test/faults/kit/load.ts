import { createHash, randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { silentMp3 } from '../../../src/platform/audio/testing.ts'
import type { Person } from '../../kit/as.ts'
import { givePlan, makeMember, makePerson, makePodcast } from '../../kit/make.ts'
import { readyEpisode } from '../../kit/publishing.ts'
import { deleteAll } from '../../kit/rows.ts'
import { callOver, sendFile } from './calls.ts'
import { withHands, type Place } from './place.ts'

export type Show = { owner: Person; editor: Person; podcastId: string; edited: string[]; published: string[] }

/** A show with episodes to edit, and others to publish and unpublish. */
export const makeShow = (place: Place, { edited = 2, published = 6 } = {}): Promise<Show> =>
  withHands(place, async (app) => {
    const [owner, editor] = [await makePerson(app), await makePerson(app)]
    await givePlan(app, owner, 'AGENCY')
    const { podcastId } = await makePodcast(app, owner)
    await makeMember(app, podcastId, editor, 'EDITOR')
    const make = async (count: number): Promise<string[]> => {
      const ids: string[] = []
      while (ids.length < count) {
        await deleteAll(app, 'rates')
        ids.push((await readyEpisode(app, owner, podcastId)).episodeId)
      }
      return ids
    }
    return { owner, editor, podcastId, edited: await make(edited), published: await make(published) }
  })

/** What the server acknowledged. `tried` is what it may have done without acknowledging it. */
export type Ledger = {
  /** By episode: the number in its title. */
  edits: Map<string, { said: number; tried: number }>
  /** By episode: whether it is published. */
  releases: Map<string, { said: boolean; tried: boolean }>
  /** By name: the digest of the recording, or null once its deletion was acknowledged. */
  recordings: Map<string, { sha: string | null; tried: boolean }>
  comments: string[]
  refused: string[]
  acknowledged(): number
}

export type Load = Ledger & { stop(): Promise<void> }

/** Simulates people who edit, upload, comment and publish as fast as they are answered, whatever happens to the server. */
export function startLoad(url: string, show: Show): Load {
  let running = true
  let serial = 0
  let acknowledged = 0
  const ledger: Ledger = {
    edits: new Map(),
    releases: new Map(),
    recordings: new Map(),
    comments: [],
    refused: [],
    acknowledged: () => acknowledged,
  }
  const { owner, editor, podcastId } = show

  /** Whether it succeeded. A server that is down answers nothing, and one that is up must not fail. */
  const done = async (asked: Promise<{ status: number; body: unknown } | null>): Promise<boolean> => {
    const answer = await asked
    if (answer?.status === 200) acknowledged += 1
    else if (answer === null) await delay(10)
    else if (answer.status !== 429 && answer.status !== 503) ledger.refused.push(`${answer.status} ${JSON.stringify(answer.body)}`)
    if (answer && answer.status !== 200) await delay(50)
    return answer?.status === 200
  }

  const edit = async (episodeId: string): Promise<void> => {
    const note = { said: 0, tried: 0 }
    ledger.edits.set(episodeId, note)
    while (running) {
      note.tried += 1
      const title = `Take ${note.tried}`
      if (await done(callOver(url, editor, 'EpisodeService.Update', { episodeId, episode: { title } }))) note.said = note.tried
    }
  }

  const release = async (): Promise<void> => {
    for (let at = 0; running; at += 1) {
      const episodeId = show.published[at % show.published.length]!
      const note = ledger.releases.get(episodeId) ?? { said: false, tried: false }
      ledger.releases.set(episodeId, note)
      note.tried = !note.said
      const ask = note.tried
        ? callOver(url, owner, 'EpisodeService.Publish', { episodeId })
        : callOver(url, owner, 'EpisodeService.Unpublish', { episodeId })
      const answer = await ask
      // It may have succeeded before without an acknowledgment. Then it is as intended.
      const already = answer?.status === 412 && !note.tried
      if (already || (await done(Promise.resolve(answer)))) note.said = note.tried
      else at -= 1
      if (already) ledger.refused.pop()
    }
  }

  const upload = async (): Promise<void> => {
    while (running) {
      const bytes = silentMp3(randomInt(50, 1500))
      const object = await sendFile(url, owner, podcastId, bytes)
      if (object === null) {
        await delay(20)
        continue
      }
      const fileName = `Take ${(serial += 1)}.mp3`
      const recording = { podcastId, fileName, url: { bucket: 'recordings' as const, object } }
      const note = { sha: createHash('sha256').update(bytes).digest('hex') as string | null, tried: false }
      const answer = await callOver(url, owner, 'RecordingService.Create', { recording })
      if (!(await done(Promise.resolve(answer)))) continue
      ledger.recordings.set(fileName, note)
      if (serial % 3 > 0) continue
      note.tried = true
      const id = String(answer!.body['recording_id'])
      if (await done(callOver(url, owner, 'RecordingService.Delete', { recording: { id } }))) note.sha = null
    }
  }

  const talk = async (): Promise<void> => {
    for (let at = 0; running; at += 1) {
      const content = `<p>Remark ${at}</p>`
      const comment = { episodeId: show.edited[0]!, content }
      if (await done(callOver(url, editor, 'CommentsService.CreateComment', { comment }))) ledger.comments.push(content)
    }
  }

  const work = Promise.all([...show.edited.map(edit), release(), upload(), upload(), talk()])
  return {
    ...ledger,
    async stop() {
      running = false
      await work
    },
  }
}
