import { List, Text } from '@mantine/core'
import classes from './TutorialVideo.module.css'
import type { Tutorial } from './tutorials.ts'

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

/** The tutorial as text. */
export function Transcript({ tutorial }: { tutorial: Tutorial }) {
  return (
    <List type="ordered" spacing="sm">
      {tutorial.steps.map(({ caption, text }) => (
        <List.Item key={caption}>
          <Text fw={500}>{caption}</Text>
          <Text c="dimmed">{text}</Text>
        </List.Item>
      ))}
    </List>
  )
}
