import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle, type JobRunner } from '../../platform/queue/handlers.ts'
import { bumpPodcast } from '../podcasts/service.ts'
import { codeEmail, compareFeeds, fetchArtwork, loadFile, readOldFeed, refreshPodcast } from './jobs.ts'
import * as imports from './service.ts'

export const importJobs = (): JobRunner[] => {
  const { load, fetchShowArt } = imports.createLoader()
  return [
    handle(codeEmail, imports.sendCodeEmail),
    handle(readOldFeed, imports.readMigration),
    handle(fetchArtwork, (app, { podcastId }) => fetchShowArt(app, podcastId)),
    handle(loadFile, load),
    handle(refreshPodcast, (app, { podcastId }) => bumpPodcast(app, podcastId)),
    handle(compareFeeds, (app, { podcastId }) => imports.compareAfter(app, podcastId)),
  ]
}

export const importSweeps: Array<Sweep<App>> = [
  { name: 'imports.left-behind', seconds: 3600, work: imports.requeueMissing },
  { name: 'imports.expired', seconds: 3600, work: imports.removeOldVerifications },
]
