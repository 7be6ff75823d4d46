import { startCopying } from './copy.ts'
import { startDialogs } from './dialogs.ts'
import { showEmailLinks } from './emailLinks.ts'
import { startNavigation } from './navigate.ts'
import { openPlayer } from './player.ts'

/** The script of the public pages: playback, navigation without interrupting it, copy buttons and email links. */
const player = openPlayer()
startCopying()
startDialogs()
startNavigation({
  onArrival: () => {
    player.mark()
    showEmailLinks()
  },
})
player.mark()
showEmailLinks()
