import { startAnswer } from './answer.ts'
import { startDetails } from './details.ts'
import { startForms } from './forms.ts'
import { startPhoto } from './photo.ts'
import { startRelease } from './release.ts'
import { startTimes } from './times.ts'

/** The script of guests' pages: sends their forms. Everything can be read without it. */
startTimes()
startAnswer()
startDetails()
startPhoto()
startRelease()
startForms()
