import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { RecordingWithEpisode } from '@castwright/contract/recordings/shapes.ts'
import { ActionIcon, Checkbox, Stack, Table, Text } from '@mantine/core'
import { IconPlayerPlay, IconX } from '@tabler/icons-react'
import type { Selection } from '../../../components/bulk/useSelection.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { TextLink } from '../../../ui/Links.tsx'
import { sizeOf } from '../../../lib/sizes.ts'
import { useRecordingExtras } from '../extras.ts'
import { formatDuration, formatUploadTime } from '../format.ts'
import { LoudnessLabel, MeasuredSound } from '../measurement/MeasuredSound.tsx'
import { RecordingPlayer } from '../player/RecordingPlayer.tsx'
import { RecordingMenu } from './RecordingMenu.tsx'
import classes from './RecordingsTable.module.css'

type Props = {
  row: RecordingWithEpisode
  podcast: Podcast
  timeZone: string
  isPlaying: boolean
  onPlay: (play: boolean) => void
  /** Null unless recordings are being selected. */
  selection: Selection<RecordingWithEpisode> | null
}

export function RecordingRow({ row, podcast, timeZone, isPlaying, onPlay, selection }: Props) {
  const { recording, episode, sentFor } = row
  const { fileName } = recording
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
              <MeasuredSound recording={recording} />
            </Stack>
          </Table.Td>
        </Table.Tr>
      ) : null}
    </>
  )
}

type EpisodeLinkProps = { profileUrl: string; episode: NonNullable<RecordingWithEpisode['episode']> }

const EpisodeLink = ({ profileUrl, episode: { id: episodeId, title } }: EpisodeLinkProps) => (
  <TextLink size="sm" to="/$profileUrl/episodes/manage/$episodeId" params={{ profileUrl, episodeId }} search={{ section: 'recording' }}>
    {title}
  </TextLink>
)
