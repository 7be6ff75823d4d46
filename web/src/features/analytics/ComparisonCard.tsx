import { Change } from './cells.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import type { ComparedEpisode, TypicalDownloads } from '@castwright/contract/analytics/shapes.ts'
import { incompleteTexts } from '@castwright/contract/analytics/values.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, SegmentedControl, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { counted, exactCount } from '../../lib/numbers.ts'
import { shortDate } from '../../lib/time.ts'
import { Card } from '../../ui/Card.tsx'
import { TextLink } from '../../ui/Links.tsx'
import classes from './Analytics.module.css'
import { type Typical, useComparison } from './api.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { type FirstDays, firstDays } from './format.ts'
import { messages } from './messages.ts'
import { TypicalPicker } from './pickers.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Note } from '../../ui/Note.tsx'

const shortFirstDays: Record<FirstDays, string> = {
  first24Hours: '24 hours',
  first7Days: '7 days',
  first30Days: '30 days',
  first90Days: '90 days',
}

/** The first days of each episode next to those of the typical one. */
export function ComparisonCard({ podcast }: { podcast: Podcast }) {
  const [typical, setTypical] = useState<Typical>({ last: 10 })
  const [first, setFirst] = useState<FirstDays>('first7Days')
  const { data, error, refetch } = useComparison(podcast.id, typical)
  return (
    <Card
      title="First days by episode"
      hint="Each episode's downloads from the minute of its release, compared with a typical episode."
      aside={<ExportMenu what="first days" scope={{ kind: 'podcast', podcast }} table="comparison" query={typical} />}
    >
      <div className={classes.controls}>
        <SegmentedControl
          classNames={{ label: classes.segment }}
          aria-label="First days"
          data={Object.entries(shortFirstDays).map(([value, label]) => ({ value, label }))}
          value={first}
          onChange={(value) => setFirst(value as FirstDays)}
        />
        <TypicalPicker typical={typical} onTypical={setTypical} />
      </div>
      {data ? (
        <Compared podcast={podcast} episodes={data.episodes} typical={data.typical[first]} first={first} />
      ) : (
        <QueryState title={messages.comparisonFailed} order={3} error={error} refetch={refetch} rows={5} />
      )}
    </Card>
  )
}

type ComparedProps = { podcast: Podcast; episodes: readonly ComparedEpisode[]; typical: TypicalDownloads; first: FirstDays }

const shownAtFirst = 10

function Compared({ podcast, episodes, typical, first }: ComparedProps) {
  const [isWhole, setIsWhole] = useState(false)
  const max = Math.max(1, typical.downloads, ...episodes.map((episode) => episode[first].downloads))
  if (episodes.length === 0) return <Text c="dimmed">No episodes were released in this period.</Text>
  return (
    <>
      <Text mb="sm">
        {typical.isKnown ? (
          <>
            Typical episode: <strong>{counted(typical.downloads, 'download')}</strong> in its {firstDays[first].toLowerCase()} (median of{' '}
            {counted(typical.episodes, 'episode')}).
          </>
        ) : (
          `No episode has complete numbers for its ${firstDays[first].toLowerCase()} yet.`
        )}
      </Text>
      <ListTable
        label={firstDays[first]}
        columns={[
          'Episode',
          { name: firstDays[first], className: classes.barColumn },
          { name: 'Downloads', isNumber: true },
          { name: 'Difference', isNumber: true },
        ]}
        className={classes.episodes}
      >
        {episodes.slice(0, isWhole ? undefined : shownAtFirst).map((episode) => (
          <Row key={episode.episodeId} podcast={podcast} episode={episode} first={first} typical={typical} max={max} />
        ))}
      </ListTable>
      {episodes.length > shownAtFirst ? (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${exactCount(episodes.length)} episodes`}
        </Button>
      ) : null}
    </>
  )
}

type RowProps = { podcast: Podcast; episode: ComparedEpisode; first: FirstDays; typical: TypicalDownloads; max: number }

function Row({ podcast: { profileUrl }, episode, first, typical, max }: RowProps) {
  const { episodeId, title, publishedAt } = episode
  const { downloads, isComplete, reason } = episode[first]
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <TextLink to="/$profileUrl/analytics/$episode" params={{ profileUrl, episode: episodeId }} underline="hover">
          <bdi>{title}</bdi>
        </TextLink>
        <Note>
          <time dateTime={publishedAt}>{shortDate(publishedAt)}</time>
          {reason === null ? null : ` · Incomplete: ${incompleteTexts[reason]}`}
        </Note>
      </Table.Th>
      <Table.Td className={classes.barColumn} aria-hidden>
        <span className={classes.track}>
          <span className={classes.fill} data-incomplete={!isComplete || undefined} style={{ width: `${(downloads / max) * 100}%` }} />
          {typical.isKnown ? (
            <span className={classes.typical} style={{ insetInlineStart: `${(typical.downloads / max) * 100}%` }} />
          ) : null}
        </span>
      </Table.Td>
      <Table.Td data-number>{reason === 'young' || isComplete ? exactCount(downloads) : '–'}</Table.Td>
      <Table.Td data-number>
        {isComplete && typical.isKnown ? <Change now={downloads} before={typical.downloads} what="the typical episode" /> : '–'}
      </Table.Td>
    </Table.Tr>
  )
}
