import { startCopying } from './copy.ts'
import { startDialogs } from './dialogs.ts'
import { showEmailLinks } from './emailLinks.ts'
import { startNavigation } from './navigate.ts'
import { openPlayer } from './player.ts'

/** The one script of the public pages: it plays, goes from page to page without a break in the sound, copies, and makes email links. */
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
