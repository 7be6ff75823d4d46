import { startCopying } from './copy.ts'
import { startDialogs } from './dialogs.ts'
import { startNavigation } from './navigate.ts'
import { openPlayer } from './player.ts'

/** The one script of the public pages: it plays, goes from page to page without a break in the sound, and copies. */
const player = openPlayer()
startCopying()
startDialogs()
startNavigation({ onArrival: () => player.mark() })
player.mark()
