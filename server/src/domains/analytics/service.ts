/** Listening in our own player: what visitors hear of an episode, apart from downloads. See docs/downloads.md. */

export { addHeard, findListening, hasListening, openListening } from './service/listening.ts'
