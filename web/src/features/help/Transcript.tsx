import { List, Text } from '@mantine/core'
import type { Tutorial } from './tutorials/type.ts'

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
