import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { Box, Group, Text } from '@mantine/core'
import { IconFileMusic } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { sizeOf } from '../../../lib/sizes.ts'
import { formatDuration, formatUploadTime } from '../format.ts'
import classes from './EpisodeRecording.module.css'
import { Note } from '../../../ui/Note.tsx'

/** The file name with its details below. */
export function FileLine({ fileName, facts, aside }: { fileName: string; facts: ReactNode; aside?: ReactNode }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <span className={classes.mark}>
        <Icon of={IconFileMusic} />
      </span>
      <Box flex={1} miw={0}>
        <Text fw={500} className={classes.fileName}>
          {fileName}
        </Text>
        <Note className={classes.facts}>{facts}</Note>
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
