import { Group, Text } from '@mantine/core'
import { TextLink } from '../../../ui/Links.tsx'

type Props = { profileUrl: string; resultId: string }

/** Leads from a source to what was made of it. */
export const ResultLink = ({ profileUrl, resultId }: Props) => (
  <Group gap="xs">
    <Text span size="sm">
      This recording is finished.
    </Text>
    <TextLink size="sm" to="/$profileUrl/recordings/$recordingId/compare" params={{ profileUrl, recordingId: resultId }}>
      Listen to the result
    </TextLink>
  </Group>
)
