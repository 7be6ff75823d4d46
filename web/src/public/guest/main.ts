import { startAnswer } from './answer.ts'
import { startDetails } from './details.ts'
import { startForms } from './forms.ts'
import { startMicrophone } from './microphone.ts'
import { startPhoto } from './photo.ts'
import { startPreview } from './preview.ts'
import { startRelease } from './release.ts'
import { startSharing } from './share.ts'
import { startTimes } from './times.ts'
import { startTrack } from './track.ts'

/** The script of guests' pages: sends their forms. Everything can be read without it. */
startTimes()
startAnswer()
startDetails()
startPhoto()
startRelease()
startMicrophone()
startTrack()
startPreview()
startSharing()
startForms()
