import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { Box, Group, Text, ThemeIcon } from '@mantine/core'
import { IconFileMusic } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { sizeOf } from '../../../lib/sizes.ts'
import { formatDuration, formatUploadTime } from '../format.ts'
import { Note } from '../../../ui/Note.tsx'
import { sizes } from '../../../ui/theme.ts'

/** The file name with its details below. */
export function FileLine({ fileName, facts, aside }: { fileName: string; facts: ReactNode; aside?: ReactNode }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <ThemeIcon variant="light" size={sizes.artSmall}>
        <Icon of={IconFileMusic} />
      </ThemeIcon>
      <Box flex={1} miw={0}>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {fileName}
        </Text>
        <Note style={{ fontVariantNumeric: 'tabular-nums' }}>{facts}</Note>
      </Box>
      {aside}
    </Group>
  )
}

export function RecordingFacts({ recording, timeZone }: { recording: Recording; timeZone: string }) {
  const { fileName, createdAt, fileSize, duration } = recording
  return (
    <FileLine
      fileName={fileName}
      facts={
        <>
          Uploaded <time dateTime={createdAt}>{formatUploadTime(createdAt, timeZone)}</time> · {sizeOf(fileSize)} ·{' '}
          {formatDuration(duration)}
        </>
      }
    />
  )
}
