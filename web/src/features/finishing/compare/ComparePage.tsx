import type { Comparison } from '@castwright/contract/finishing/shapes.ts'
import { targetOf, type Measurement } from '@castwright/contract/recordings/loudness.ts'
import { Group, SegmentedControl, Stack, Table } from '@mantine/core'
import { IconCut } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Timeline } from '../../../components/timeline/Timeline.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LinkButton } from '../../../ui/Links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { clock } from '../../../ui/AudioPlayer.tsx'
import { ListTable } from '../../../ui/ListTable.tsx'
import { useComparison } from '../api.ts'
import type { RecordingPageProps } from '../props.ts'
import { decibels } from '../words.ts'
import { createAbPlayback, type Version } from './abPlayback.ts'
import classes from './Compare.module.css'
import { alignPeaks, gainsOf } from './mapping.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { Note } from '../../../ui/Note.tsx'

export type ComparePageProps = RecordingPageProps & {
  /** The peaks of another recording. */
  usePeaksOf: (recordingId: string) => readonly number[]
}

/** A finished recording and its source at equal loudness. */
export function ComparePage(props: ComparePageProps) {
  const { recording, above } = props
  const { data: comparison, error, refetch } = useComparison(recording.id)
  // The gains belong to the player, so it is made again once both are measured.
  if (comparison) return <Loaded key={comparison.sourceGain} {...props} comparison={comparison} />
  return (
    <Page title="Compare" hint={recording.fileName} above={above}>
      {comparison === null ? (
        <EmptyState inCard title="Nothing to compare">
          This recording isn't the result of finishing another recording.
        </EmptyState>
      ) : (
        <QueryState title="Error loading the comparison" inCard error={error} refetch={refetch} rows={4} />
      )}
    </Page>
  )
}

function Loaded({ recording, profileUrl, peaks, onBroken, above, usePeaksOf, comparison }: ComparePageProps & { comparison: Comparison }) {
  const { source, spans, presetName, before, after, sourceGain } = comparison
  const durationMs = recording.duration * 1000
  const [playback] = useState(() => createAbPlayback({ durationMs, spans, gains: gainsOf(comparison) }))
  const { attachSource, handlers } = playback
  const version = useSyncExternalStore(playback.subscribe, playback.version)
  const sourcePeaks = usePeaksOf(source.id)
  const [aligned, setAligned] = useState<readonly number[]>([])
  useEffect(
    () => setAligned(alignPeaks(sourcePeaks, spans, source.duration * 1000, durationMs)),
    [sourcePeaks, spans, source.duration, durationMs],
  )
  useEffect(() => playback.close, [playback])
  const choose = (next: string) => playback.choose(next === 'before' ? 'before' : 'after')
  return (
    <Page
      title="Compare"
      hint={`${recording.fileName}, created from ${source.fileName} with ${presetName}`}
      above={above}
      action={
        <LinkButton
          variant="default"
          leftSection={<Icon of={IconCut} />}
          to="/$profileUrl/recordings/$recordingId/cuts"
          params={{ profileUrl, recordingId: source.id }}
        >
          Cut and finish again
        </LinkButton>
      }
    >
      <Stack
        gap="md"
        onKeyDown={(event) => {
          if (event.key === 'b' && !event.ctrlKey && !event.metaKey && !event.altKey) choose(version === 'before' ? 'after' : 'before')
        }}
      >
        <Group justify="space-between" gap="sm">
          <SegmentedControl
            aria-label="Playing version"
            value={version}
            onChange={choose}
            data={[
              { value: 'before' satisfies Version, label: 'Before' },
              { value: 'after' satisfies Version, label: 'After' },
            ]}
          />
          <Note>
            {sourceGain === null
              ? "Both play at their original loudness until we've measured them."
              : 'Both play at the same loudness. Press B to switch.'}
          </Note>
        </Group>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- A raw recording has no captions. */}
        <audio ref={attachSource} src={source.url} preload="auto" {...handlers} />
        <Timeline
          playback={playback}
          peaks={version === 'before' ? aligned : peaks}
          src={recording.url}
          name={recording.fileName}
          onBroken={onBroken}
        />
        <Card>
          <Figures source={source.duration} result={recording.duration} before={before} after={after} />
        </Card>
      </Stack>
    </Page>
  )
}

type FiguresProps = { source: number; result: number; before: Measurement | null; after: Measurement | null }

const unknown = '–'

function Figures({ source, result, before, after }: FiguresProps) {
  const lufs = (facts: Measurement | null) => (facts?.integrated == null ? unknown : `${decibels(facts.integrated)} LUFS`)
  const peak = (facts: Measurement | null) => (facts?.truePeak == null ? unknown : `${decibels(facts.truePeak)} dBTP`)
  const range = (facts: Measurement | null) => (facts ? `${decibels(facts.range)} LU` : unknown)
  const rows: Array<[string, string, string]> = [
    ['Length', clock(source), clock(result)],
    ['Loudness', lufs(before), lufs(after)],
    ['True peak', peak(before), peak(after)],
    ['Loudness range', range(before), range(after)],
  ]
  return (
    <>
      <ListTable
        label="Figures"
        columns={['', { name: 'Before', isNumber: true }, { name: 'After', isNumber: true }]}
        className={classes.figures}
        horizontalSpacing="xs"
      >
        {rows.map(([name, one, other]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            <Table.Td data-number>{one}</Table.Td>
            <Table.Td data-number>{other}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      {after ? (
        <Note mt="sm">
          Apple recommends {decibels(targetOf(after))} LUFS for {after.channels === 1 ? 'mono' : 'stereo'} and at most −1 dBTP.
        </Note>
      ) : null}
    </>
  )
}
