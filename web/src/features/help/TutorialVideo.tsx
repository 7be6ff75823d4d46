import type { Tutorial } from './tutorials/type.ts'
import classes from './TutorialVideo.module.css'

const files = import.meta.glob<string>('./film/*', { eager: true, query: '?url', import: 'default' })

/** Our own recording with captions. Nothing is loaded before playback. */
export function TutorialVideo({ tutorial: { slug, title } }: { tutorial: Tutorial }) {
  const fileOf = (ending: string) => files[`./film/${slug}.${ending}`]
  return (
    <video className={classes.video} aria-label={title} controls playsInline preload="none" poster={fileOf('webp')}>
      <source src={fileOf('mp4')} type="video/mp4" />
      <track src={fileOf('vtt')} kind="captions" srcLang="en" label="English" default />
    </video>
  )
}
