import { List, Text } from '@mantine/core'
import { tutorial } from './tutorial.ts'

/** The tutorial as text. */
export function Transcript() {
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
