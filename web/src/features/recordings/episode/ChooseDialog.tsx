import { recordingLimits } from '@castwright/contract/recordings/limits.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { Button, Table, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { dialogOf } from '../../../ui/dialogOf.tsx'
import { useUnusedRecordings } from '../api.ts'
import { sizeOf } from '../../../lib/sizes.ts'
import { formatDuration, formatUploadTime } from '../format.ts'
import { Paging } from '../../../ui/Paging.tsx'
import { usePaging } from '../../../ui/usePaging.ts'
import { messages } from '../messages.ts'
import table from '../../../ui/table.module.css'
import classes from './ChooseDialog.module.css'
import { QueryState } from '../../../ui/QueryState.tsx'

type Props = {
  podcastId: string
  timeZone: string
  onClose: () => void
  /** Resolves to whether it succeeded. The dialog then closes. */
  onChoose: (recording: Recording) => Promise<boolean>
}

/** Lets the user pick an unused recording from the library. */
export const ChooseDialog = dialogOf('Choose Recording', Choice, 'table')

function Choice({ podcastId, timeZone, onClose, onChoose }: Props) {
  const paging = usePaging()
  const { data, error, refetch } = useUnusedRecordings(podcastId, paging.cursor)
  const [taken, setTaken] = useState<string | null>(null)
  if (!data) return <QueryState title={messages.loadFailed} order={3} error={error} refetch={refetch} rows={recordingLimits.chooserPage} />
  if (data.recordings.length === 0 && paging.page === 1) {
    return (
      <Text c="dimmed" py="xl" ta="center">
        {messages.noneAvailable}
      </Text>
    )
  }
  const take = async (recording: Recording) => {
    setTaken(recording.id)
    const isDone = await onChoose(recording)
    setTaken(null)
    if (isDone) onClose()
  }
  return (
    <>
      <Table
        verticalSpacing="xs"
        horizontalSpacing="sm"
        className={`${table.table} ${table.flush} ${table.stacks} ${classes.table}`}
        aria-label="Recordings in your library"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>File Name</Table.Th>
            <Table.Th className={classes.number}>Duration</Table.Th>
            <Table.Th className={classes.number}>Size</Table.Th>
            <Table.Th>Date Added</Table.Th>
            <Table.Th>
              <VisuallyHidden>Choose</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.recordings.map((recording) => (
            <Table.Tr key={recording.id}>
              <Table.Td className={classes.name}>{recording.fileName}</Table.Td>
              <Table.Td className={classes.number}>{formatDuration(recording.duration)}</Table.Td>
              <Table.Td className={classes.number}>{sizeOf(recording.fileSize)}</Table.Td>
              <Table.Td className={classes.date}>{formatUploadTime(recording.createdAt, timeZone)}</Table.Td>
              <Table.Td className={classes.take}>
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={`Choose ${recording.fileName}`}
                  loading={taken === recording.id}
                  disabled={taken !== null}
                  onClick={() => void take(recording)}
                >
                  Choose
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Paging paging={paging} size={recordingLimits.chooserPage} total={data.total} next={data.queryMeta.cursor} />
    </>
  )
}
