import { Box, List, Text } from '@mantine/core'
import type { Tutorial } from './tutorials.ts'

const files = import.meta.glob<string>('./film/*', { eager: true, query: '?url', import: 'default' })

/** Our own recording with captions. Nothing is loaded before playback. */
export function TutorialVideo({ tutorial: { slug, title } }: { tutorial: Tutorial }) {
  const fileOf = (ending: string) => files[`./film/${slug}.${ending}`]
  return (
    <Box
      component="video"
      display="block"
      w="100%"
      h="auto"
      bdrs="md"
      bd="var(--cw-hairline)"
      bg="var(--mantine-color-black)"
      style={{ aspectRatio: '16 / 9' }}
      aria-label={title}
      controls
      playsInline
      preload="none"
      poster={fileOf('webp')}
    >
      <source src={fileOf('mp4')} type="video/mp4" />
      <track src={fileOf('vtt')} kind="captions" srcLang="en" label="English" default />
    </Box>
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
