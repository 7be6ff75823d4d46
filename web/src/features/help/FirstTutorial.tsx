import { Transcript } from './Transcript.tsx'
import { createPodcast } from './tutorials/create-podcast.ts'
import { TutorialVideo } from './TutorialVideo.tsx'
import classes from './VideoTutorialDialog.module.css'

export function FirstTutorial() {
  return (
    <>
      <TutorialVideo tutorial={createPodcast} />
      <details className={classes.words}>
        <summary>Transcript</summary>
        <Transcript tutorial={createPodcast} />
      </details>
    </>
  )
}
