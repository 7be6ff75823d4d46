import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { manageEpisodePath } from '@castwright/contract/paths.ts'
import type { MeasurementAdvice } from '@castwright/contract/recordings/loudness.ts'
import type { RecordingWithEpisode } from '@castwright/contract/recordings/shapes.ts'
import { stepSections } from '@castwright/contract/workflow/steps.ts'
import { ActionIcon, Checkbox, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { IconPlayerPlay, IconX } from '@tabler/icons-react'
import type { Selection } from '../../../components/bulk/useSelection.ts'
import { SortHeading } from '../../../ui/SortHeading.tsx'
import table from '../../../ui/table.module.css'
import classes from './RecordingsTable.module.css'
import { firstDirection, type RecordingsView, type SortColumn, sortedBy, sortOf } from './view.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { PathLink, TextLink } from '../../../ui/Links.tsx'
import { sizeOf } from '../../../lib/sizes.ts'
import { useRecordingExtras } from '../extras.ts'
import { formatDuration, formatUploadTime } from '../format.ts'
import { LoudnessLabel, MeasuredSound } from '../measurement/MeasuredSound.tsx'
import { RecordingPlayer } from '../player/RecordingPlayer.tsx'
import { RecordingMenu } from './RecordingMenu.tsx'

type Props = {
  rows: readonly RecordingWithEpisode[]
  podcast: Podcast
  timeZone: string
  view: RecordingsView
  onView: (view: RecordingsView) => void
  /** Null unless recordings are being selected. */
  selection: Selection<RecordingWithEpisode> | null
}

type Column = { name: string; by: SortColumn | null; isNumber?: boolean }

const columns: Column[] = [
  { name: 'File Name', by: 'name' },
  { name: 'Episode', by: null },
  { name: 'Duration', by: 'duration', isNumber: true },
  { name: 'Size', by: 'size', isNumber: true },
  { name: 'Type', by: 'type' },
  { name: 'Date Added', by: 'date' },
]

export function RecordingsTable({ rows, podcast, timeZone, view, onView, selection }: Props) {
  const [playing, setPlaying] = useState<string | null>(null)
  return (
    <Table verticalSpacing="xs" horizontalSpacing="sm" className={`${table.table} ${table.flush} ${classes.table}`} aria-label="Recordings">
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Heading key={column.name} column={column} view={view} onView={onView}>
              {selection && column.by === 'name' ? <SelectShown rows={rows} selection={selection} /> : null}
            </Heading>
          ))}
          <Table.Th className={classes.menu}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <RecordingRow
            key={row.recording.id}
            row={row}
            podcast={podcast}
            timeZone={timeZone}
            isPlaying={playing === row.recording.id}
            onPlay={(play) => setPlaying(play ? row.recording.id : null)}
            selection={selection}
          />
        ))}
        {rows.length === 0 ? (
          <Table.Tr>
            <Table.Td colSpan={columns.length + 1}>No recordings yet!</Table.Td>
          </Table.Tr>
        ) : null}
      </Table.Tbody>
    </Table>
  )
}

/** Selects or clears the shown page. */
function SelectShown({ rows, selection }: { rows: Props['rows']; selection: Selection<RecordingWithEpisode> }) {
  const count = rows.filter(({ recording }) => selection.selected.has(recording.id)).length
  return (
    <Checkbox
      aria-label="Select this page"
      checked={rows.length > 0 && count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      onChange={({ currentTarget }) => selection.select(rows, currentTarget.checked)}
    />
  )
}

const names = { asc: 'ascending', desc: 'descending' } as const

type HeadingProps = { column: Column; children: ReactNode } & Pick<Props, 'view' | 'onView'>

function Heading({ column: { name, by, isNumber }, view, onView, children }: HeadingProps) {
  const align = isNumber ? classes.number : undefined
  if (by === null) return <Table.Th className={align}>{name}</Table.Th>
  const current = sortOf(view)
  return (
    <SortHeading
      name={name}
      sorted={current.sort === by ? names[current.direction] : null}
      first={names[firstDirection(by)]}
      className={align}
      onSort={(direction) => onView(sortedBy(view, by, direction === 'ascending' ? 'asc' : 'desc'))}
    >
      {children}
    </SortHeading>
  )
}

type RecordingRowProps = {
  row: RecordingWithEpisode
  podcast: Podcast
  timeZone: string
  isPlaying: boolean
  onPlay: (play: boolean) => void
  /** Null unless recordings are being selected. */
  selection: Selection<RecordingWithEpisode> | null
}

function RecordingRow({ row, podcast, timeZone, isPlaying, onPlay, selection }: RecordingRowProps) {
  const { recording, episode, sentFor } = row
  const { fileName } = recording
  const replace = ({ title }: MeasurementAdvice) => <ReplaceLink profileUrl={podcast.profileUrl} episodeId={episode?.id} about={title} />
  const { status } = useRecordingExtras()
  return (
    <>
      <Table.Tr>
        <Table.Td className={classes.cell}>
          <div className={selection ? classes.selecting : classes.file}>
            {selection ? (
              <Checkbox
                aria-label={`Select ${fileName}`}
                checked={selection.selected.has(recording.id)}
                onChange={({ currentTarget }) => selection.select([row], currentTarget.checked)}
              />
            ) : (
              <ActionIcon aria-label={`${isPlaying ? 'Close player for' : 'Play'} ${fileName}`} onClick={() => onPlay(!isPlaying)}>
                <Icon of={isPlaying ? IconX : IconPlayerPlay} />
              </ActionIcon>
            )}
            <span className={classes.name}>
              {fileName}
              <LoudnessLabel recording={recording} isOpen={isPlaying} onOpen={() => onPlay(!isPlaying)} />
              {status?.(recording)}
            </span>
          </div>
        </Table.Td>
        <Table.Td className={classes.episode}>
          {episode ? (
            <EpisodeLink profileUrl={podcast.profileUrl} episode={episode} />
          ) : sentFor ? (
            <Text span size="sm" c="dimmed">
              Sent by a guest for <EpisodeLink profileUrl={podcast.profileUrl} episode={sentFor} />
            </Text>
          ) : (
            <Text span size="sm" c="dimmed">
              Not used yet
            </Text>
          )}
        </Table.Td>
        <Table.Td className={`${classes.number} ${classes.duration}`}>{formatDuration(recording.duration)}</Table.Td>
        <Table.Td className={`${classes.number} ${classes.size}`}>{sizeOf(recording.fileSize)}</Table.Td>
        <Table.Td className={classes.type}>{recording.fileType}</Table.Td>
        <Table.Td className={classes.date}>{formatUploadTime(recording.createdAt, timeZone)}</Table.Td>
        <Table.Td className={classes.menu}>
          <RecordingMenu row={row} profileUrl={podcast.profileUrl} onPlay={() => onPlay(true)} />
        </Table.Td>
      </Table.Tr>
      {isPlaying ? (
        <Table.Tr className={classes.player}>
          <Table.Td colSpan={7}>
            <Stack gap="md">
              <RecordingPlayer recording={recording} small />
              <MeasuredSound recording={recording} replace={replace} />
            </Stack>
          </Table.Td>
        </Table.Tr>
      ) : null}
    </>
  )
}

type ReplaceProps = { profileUrl: string; episodeId: string | undefined; about: string }

/** Leads to where the file is replaced: in its episode, if it has one. */
function ReplaceLink({ profileUrl, episodeId, about }: ReplaceProps) {
  const here = useRouterState({ select: ({ location }) => location.href })
  const look = { size: 'sm', fw: 500 } as const
  if (episodeId === undefined)
    return (
      <TextLink {...look} to="." search={(view) => ({ ...view, upload: true as const })} aria-label={`Upload another file: ${about}`}>
        Upload another file
      </TextLink>
    )
  return (
    <PathLink
      {...look}
      path={manageEpisodePath(profileUrl, episodeId, stepSections.uploadAudio)}
      back={{ label: 'Back to Recordings', href: here }}
      aria-label={`Replace in the episode: ${about}`}
    >
      Replace in the episode
    </PathLink>
  )
}

type EpisodeLinkProps = { profileUrl: string; episode: NonNullable<RecordingWithEpisode['episode']> }

const EpisodeLink = ({ profileUrl, episode: { id: episodeId, title } }: EpisodeLinkProps) => (
  <TextLink size="sm" to="/$profileUrl/episodes/manage/$episodeId" params={{ profileUrl, episodeId }} search={{ section: 'recording' }}>
    {title}
  </TextLink>
)
