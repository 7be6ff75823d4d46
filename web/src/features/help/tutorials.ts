import { addEpisode } from './tutorials/add-episode.ts'
import { createPodcast } from './tutorials/create-podcast.ts'
import { getListed } from './tutorials/get-listed.ts'
import { importPodcast } from './tutorials/import-podcast.ts'
import { inviteTeam } from './tutorials/invite-team.ts'
import { publishEpisode } from './tutorials/publish-episode.ts'
import { reviewEpisode } from './tutorials/review-episode.ts'
import type { Tutorial } from './tutorials/type.ts'
import { uploadRecording } from './tutorials/upload-recording.ts'
import { writeShowNotes } from './tutorials/write-show-notes.ts'

/** Shown on every card. */
export const tutorialLength = '2 mins'

/** In display order. */
export const tutorials: readonly Tutorial[] = [
  createPodcast,
  importPodcast,
  addEpisode,
  uploadRecording,
  writeShowNotes,
  inviteTeam,
  reviewEpisode,
  publishEpisode,
  getListed,
]

export const findTutorial = (slug: string | undefined): Tutorial | undefined => tutorials.find((one) => one.slug === slug)
