import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { percentText } from '@castwright/contract/analytics/values.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { spanOf } from './format.ts'
import { messages } from './messages.ts'
import type { Scope } from './scope.ts'
import { WhyPanel } from './WhyPanel.tsx'
import { Count, EpisodeTitle } from './cells.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { counted } from '../../lib/numbers.ts'
import { Paging } from '../../ui/Paging.tsx'
import { usePaging } from '../../ui/usePaging.ts'
import classes from './Analytics.module.css'
import { pageSize, useEpisodeNumbers } from './api.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Note } from '../../ui/Note.tsx'

type Days = { from: string; to: string }

type Why = { kind: 'why'; title: string; podcastId: string; episodeId?: string; cameFrom?: Panel } & Days

/** What the drawer shows: the episodes of a day, week or month, or why a number counted. */
export type Panel = ({ kind: 'day'; name: string } & Days) | Why

type Props = {
  scope: Scope
  panel: Panel | null
  onPanel: (panel: Panel | null) => void
  profileUrlOf: (podcastId: string) => string | null
}

export function SidePanel({ scope, panel, onPanel, profileUrlOf }: Props) {
  const cameFrom = panel?.kind === 'why' ? panel.cameFrom : undefined
  return (
    <Drawer
      opened={panel !== null}
      onClose={() => onPanel(null)}
      title={panel?.kind === 'day' ? panel.name : messages.why}
      changed={false}
      actions={
        cameFrom ? (
          <Button variant="default" onClick={() => onPanel(cameFrom)}>
            Back to the episodes
          </Button>
        ) : null
      }
    >
      {panel ? <Content scope={scope} panel={panel} onPanel={onPanel} profileUrlOf={profileUrlOf} /> : null}
    </Drawer>
  )
}

function Content({ scope, panel, onPanel, profileUrlOf }: Props & { panel: Panel }) {
  const { from, to } = panel
  if (panel.kind === 'day')
    return (
      <DayPanel
        scope={scope}
        from={from}
        to={to}
        profileUrlOf={profileUrlOf}
        onWhy={(about) => onPanel({ kind: 'why', from, to, cameFrom: panel, ...about })}
      />
    )
  return (
    <>
      <Text c="dimmed" mb="md">
        <bdi>{panel.title}</bdi>, {spanOf(from, to)}
      </Text>
      <WhyPanel podcastId={panel.podcastId} episodeId={panel.episodeId} from={from} to={to} />
    </>
  )
}

type DayPanelProps = {
  scope: Scope
  from: string
  to: string
  profileUrlOf: (podcastId: string) => string | null
  /** Explains the number of a podcast or of one episode. */
  onWhy: (about: { podcastId: string; title: string; episodeId?: string }) => void
}

/** The episodes that made the number of a day, week or month. */
function DayPanel({ scope, from, to, profileUrlOf, onWhy }: DayPanelProps) {
  const paging = usePaging()
  const offset = Number(paging.cursor ?? 0)
  const { data, error, refetch } = useEpisodeNumbers(scope, { from, to, sort: 'downloads', isAscending: false, offset })
  if (!data) return <QueryState title={messages.episodesFailed} order={3} error={error} refetch={refetch} rows={6} />
  const { downloads, episodes, numberOfEpisodes } = data
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text>
          <strong>{counted(downloads, 'download')}</strong> of {counted(numberOfEpisodes, 'episode')}
        </Text>
        <ExportMenu what="these episodes" scope={scope} table="episodes" query={{ from, to }} />
      </Group>
      {episodes.length === 0 ? (
        <Text c="dimmed">No downloads in this period.</Text>
      ) : (
        <ListTable
          label="Episodes"
          columns={['Episode', { name: 'Downloads', isNumber: true }, { name: 'Share', isNumber: true }]}
          className={classes.episodes}
          horizontalSpacing="xs"
        >
          {episodes.map(({ episodeId, podcastId, title, isDeleted, podcastTitle, downloads: count, percent }) => (
            <Table.Tr key={episodeId}>
              <Table.Th scope="row">
                <EpisodeTitle episodeId={episodeId} title={title} profileUrl={isDeleted ? null : profileUrlOf(podcastId)} />
                {scope.kind === 'account' ? (
                  <Note>
                    <bdi>{podcastTitle}</bdi>
                  </Note>
                ) : null}
              </Table.Th>
              <Table.Td data-number>
                <Count value={count} onWhy={isDeleted ? undefined : () => onWhy({ podcastId, title, episodeId })} />
              </Table.Td>
              <Table.Td data-number>{percentText(percent)}</Table.Td>
            </Table.Tr>
          ))}
        </ListTable>
      )}
      <Paging
        paging={paging}
        size={pageSize}
        total={numberOfEpisodes}
        next={offset + pageSize < numberOfEpisodes ? String(offset + pageSize) : null}
      />
      {scope.kind === 'account' ? null : (
        <div>
          <Button variant="default" mt="xs" onClick={() => onWhy({ podcastId: scope.podcast.id, title: scope.podcast.title })}>
            {messages.why}
          </Button>
        </div>
      )}
    </Stack>
  )
}
