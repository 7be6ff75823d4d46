import { startCopying } from './copy.ts'
import { startDialogs } from './dialogs.ts'
import { showEmailLinks } from './emailLinks.ts'
import { startNavigation } from './navigate.ts'
import { openPlayer } from './player.ts'
import { startTranscripts } from './transcript.ts'

/** The script of the public pages: playback, navigation without interrupting it, copy buttons and email links. */
const player = openPlayer()
const onArrival = (): void => {
  player.arrive()
  showEmailLinks()
}
startCopying()
startDialogs()
startTranscripts()
if (!document.body.classList.contains('embed')) startNavigation({ onArrival })
onArrival()
