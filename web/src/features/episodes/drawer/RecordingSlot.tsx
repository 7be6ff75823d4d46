import { Input, Text } from '@mantine/core'

/** Where an episode's recording stands. */
export function RecordingSlot() {
  return (
    <Input.Wrapper label="Recording" labelElement="div">
      <Text c="dimmed">Recordings come with the next release. Until then an episode is planned and written here without one.</Text>
    </Input.Wrapper>
  )
}
