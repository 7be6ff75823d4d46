import captions from './film/tutorial.vtt?url'
import mp4 from './film/tutorial.mp4'
import poster from './film/tutorial.webp'
import webm from './film/tutorial.webm'
import { tutorial } from './tutorial.ts'
import classes from './TutorialVideo.module.css'

/** Our own recording with captions. Nothing is loaded before playback. */
export function TutorialVideo() {
  return (
    <video className={classes.video} aria-label={tutorial.title} controls playsInline preload="none" poster={poster}>
      <source src={webm} type="video/webm" />
      <source src={mp4} type="video/mp4" />
      <track src={captions} kind="captions" srcLang="en" label="English" default />
    </video>
  )
}
