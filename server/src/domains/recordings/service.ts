import type { Db } from '../../platform/db.ts'
import * as store from './store.ts'

export const podcastOfRecording = (db: Db, recordingId: string): Promise<string | null> => store.findPodcastOfRecording(db, recordingId)
