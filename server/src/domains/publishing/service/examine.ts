import type { Finding } from '@castwright/contract/release-checks.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { error, findingsOf, pass } from '../doctor/check.ts'
import { episodeChecks } from '../doctor/episode.ts'
import type { EpisodeFacts, Files } from '../doctor/facts.ts'
import { showChecks } from '../doctor/show.ts'
import * as store from '../store.ts'
import { probe, probePodcast } from './probe.ts'

/** All rules, held against one episode and its podcast. */
export function examine(
  facts: Pick<store.FactsRow, 'episode' | 'podcast' | 'recording'>,
  files: Files,
  twin: string | null = null,
): Finding[] {
  const { podcast } = facts
  return [...findingsOf(episodeChecks, { ...facts, files, twin }), ...findingsOf(showChecks, { podcast, podcastArt: files.podcastArt })]
}

/** What directories would say to an episode as it is now. */
export async function checkRelease(app: Pick<App, 'db' | 'storage'>, episodeId: string): Promise<Finding[]> {
  const [facts] = await store.findFacts(app.db, [episodeId])
  if (!facts) throw new Fault('not_found')
  const [files, twin] = await Promise.all([probe(app, facts), store.findTwin(app.db, facts.episode)])
  return examine(facts, files, twin)
}

/** So many of the newest are looked at: what was out for long has been read by everybody. */
const latest = 10

/** What directories would say to a podcast and its newest episodes as they are in the feed. */
export async function checkPodcast(app: Pick<App, 'db' | 'storage'>, podcastId: string): Promise<Finding[]> {
  const podcast = await store.findPodcast(app.db, podcastId)
  if (!podcast) throw new Fault('not_found')
  const podcastArt = await probePodcast(app, podcast)
  const published = await store.findLatest(app.db, podcastId, latest)
  const ofEpisodes: Array<{ title: string; findings: Finding[] }> = []
  for (const { publication, recording } of published) {
    const episode = { id: publication.episodeId, podcastId, ...publication.snapshot }
    const [files, twin] = await Promise.all([probe(app, { recording, episode, podcast }), store.findTwin(app.db, episode)])
    const facts: EpisodeFacts = { episode, podcast, recording: publication.snapshot.recording, files, twin }
    ofEpisodes.push({ title: publication.title, findings: findingsOf(episodeChecks, facts) })
  }
  return [hasEpisodes(podcast, published.length > 0), ...findingsOf(showChecks, { podcast, podcastArt }), ...gathered(ofEpisodes)]
}

/** A feed of a valid show is still rejected while it is empty. */
function hasEpisodes({ profileUrl }: { profileUrl: string }, isPublished: boolean): Finding {
  const about = { id: 'feed-episodes', title: 'Episodes', source: 'Apple' } as const
  if (isPublished) return { ...about, ...pass('The feed has a published episode.'), fixPath: null }
  return {
    ...about,
    ...error('No episode is published yet. Directories reject an empty feed.'),
    fixPath: `/${profileUrl}/episodes/all`,
  }
}

const rank = { error: 2, warning: 1, pass: 0 }

/** One finding for each rule: the worst, with the title of the newest episode that it is about. */
function gathered(all: Array<{ title: string; findings: Finding[] }>): Finding[] {
  const worst = new Map<string, Finding>()
  for (const { title, findings } of all) {
    for (const finding of findings) {
      const before = worst.get(finding.id)
      if (before && rank[before.status] >= rank[finding.status]) continue
      worst.set(finding.id, finding.status === 'pass' ? finding : { ...finding, detail: `“${title}”: ${finding.detail}` })
    }
  }
  return [...worst.values()]
}
