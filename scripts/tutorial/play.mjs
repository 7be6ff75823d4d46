import * as addEpisode from './scenes/add-episode.mjs'
import * as createPodcast from './scenes/create-podcast.mjs'
import * as getListed from './scenes/get-listed.mjs'
import * as importPodcast from './scenes/import-podcast.mjs'
import * as inviteTeam from './scenes/invite-team.mjs'
import * as publishEpisode from './scenes/publish-episode.mjs'
import * as reviewEpisode from './scenes/review-episode.mjs'
import * as uploadRecording from './scenes/upload-recording.mjs'
import * as writeShowNotes from './scenes/write-show-notes.mjs'

/**
 * `scenes`: what happens in each step of the tutorial, in order. `poster`: the number of the step whose last frame is the poster.
 * The films share one demo, so each works on another show or episode, and `cleanUp` removes what would disturb the next.
 */
const films = {
  'how-to-create-a-new-podcast': createPodcast,
  'how-to-import-a-podcast': importPodcast,
  'how-to-add-an-episode': addEpisode,
  'how-to-upload-a-recording': uploadRecording,
  'how-to-write-show-notes': writeShowNotes,
  'how-to-invite-your-team': inviteTeam,
  'how-to-review-an-episode': reviewEpisode,
  'how-to-publish-an-episode': publishEpisode,
  'how-to-get-listed-in-directories': getListed,
}

/** Reading speed in characters per second. */
const readingSpeed = 13

/** Plays a tutorial, and returns the number of the step whose last frame is the poster. */
export async function play({ slug, steps }, recorder, demo) {
  const { scenes, poster, prepare, cleanUp } = films[slug]
  if (scenes.length !== steps.length) throw new Error(`${slug} has ${steps.length} steps, but ${scenes.length} scenes.`)
  const finish = await prepare?.(recorder.page, demo)
  try {
    for (const [at, { text }] of steps.entries()) {
      recorder.begin()
      await scenes[at](recorder, demo)
      // Leave enough time to read the text.
      await recorder.hold(Math.max(text.length / readingSpeed + 1 - recorder.elapsed(), 0))
      await recorder.end()
    }
    await cleanUp?.(recorder.page, demo)
  } finally {
    await finish?.()
  }
  return poster
}
