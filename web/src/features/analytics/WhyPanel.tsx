import { ListTable } from '../../ui/ListTable.tsx'
import type { CountExample, CountReasons } from '@castwright/contract/analytics/shapes.ts'
import { countingRules } from '@castwright/contract/analytics/values.ts'
import { Box, Group, Stack, Table, Text, Title } from '@mantine/core'
import { mediumDay } from '../../lib/days.ts'
import { counted, exactCount } from '../../lib/numbers.ts'
import { Badge } from '../../ui/Badge.tsx'
import classes from './Analytics.module.css'
import { useReasons } from './api.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Note } from '../../ui/Note.tsx'

type Props = { podcastId: string; episodeId?: string | undefined; from: string; to: string }

/** Why downloads counted: requests by reason, examples without personal data, and the rules. */
export function WhyPanel({ podcastId, episodeId, from, to }: Props) {
  const about = { podcastId, from, to, ...(episodeId !== undefined && { episodeId }) }
  const { data, error, refetch } = useReasons(about)
  return (
    <Stack gap="lg">
      {data ? (
        <>
          <Stack component="section" gap="xs">
            <Group justify="space-between" gap="sm" wrap="nowrap">
              <Title order={3}>Requests by reason</Title>
              <ExportMenu what="reasons" scope={{ kind: 'account' }} table="reasons" query={about} />
            </Group>
            <Reasons found={data} />
          </Stack>
          <Stack component="section" gap="xs">
            <Title order={3}>Examples</Title>
            <Examples found={data} />
          </Stack>
        </>
      ) : (
        <QueryState title="Couldn't load why these downloads count." order={3} error={error} refetch={refetch} rows={6} />
      )}
      <Stack component="section" gap="xs">
        <Title order={3}>The rules</Title>
        <Stack component="ul" gap="xxs" m={0} ps="md">
          {countingRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </Stack>
      </Stack>
    </Stack>
  )
}

function Reasons({ found: { downloads, requests, reasons, listeners, isComplete } }: { found: CountReasons }) {
  return (
    <>
      <Text>
        {requests === 0 && !isComplete ? null : `${counted(requests, 'request')} led to `}
        <strong>{counted(downloads, 'download')}</strong>. Several requests from one listener count as one download at most.
      </Text>
      {isComplete ? null : <Note>For some of these days we didn't store reasons yet, so their requests are missing here.</Note>}
      {reasons.length === 0 ? null : (
        <ListTable
          label="Requests by reason"
          columns={['Reason', { name: 'Requests', isNumber: true }]}
          className={classes.episodes}
          horizontalSpacing="xs"
        >
          {reasons.map(({ verdict, basis, text, requests: count, isCounted }) => (
            <Table.Tr key={`${verdict} ${basis}`}>
              <Table.Th scope="row">
                {text} <Verdict isCounted={isCounted} />
                {basis ? <Note>Rule: {basis}</Note> : null}
              </Table.Th>
              <Table.Td data-number>{exactCount(count)}</Table.Td>
            </Table.Tr>
          ))}
        </ListTable>
      )}
      {listeners.length === 0 ? null : <Listeners listeners={listeners} />}
    </>
  )
}

const Verdict = ({ isCounted }: { isCounted: boolean }) => (
  <Badge meaning={isCounted ? 'success' : 'neutral'}>{isCounted ? 'Counted' : 'Not counted'}</Badge>
)

/** What became of the listeners whose requests count. */
function Listeners({ listeners }: Pick<CountReasons, 'listeners'>) {
  return (
    <ListTable
      label="Listeners with these requests"
      columns={['Listeners with counted requests', { name: 'Listeners', isNumber: true }]}
      className={classes.episodes}
      horizontalSpacing="xs"
    >
      {listeners.map(({ verdict, text, listeners: count, isCounted }) => (
        <Table.Tr key={verdict}>
          <Table.Th scope="row">
            {text} <Verdict isCounted={isCounted} />
          </Table.Th>
          <Table.Td data-number>{exactCount(count)}</Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  )
}

const exampleWords = {
  none: 'There were no requests.',
  expired: 'We delete requests after 30 days and keep only the numbers above.',
} as const

function Examples({ found: { examples, exampleState, exampleDay } }: { found: CountReasons }) {
  if (exampleState !== 'shown' || exampleDay === null)
    return <Text c="dimmed">{exampleWords[exampleState === 'expired' ? 'expired' : 'none']}</Text>
  return (
    <>
      <Text c="dimmed">Listeners on {mediumDay(exampleDay)}. Nothing here can identify them.</Text>
      <ul className="cw-list">
        {examples.map((example, at) => (
          <Example key={at} example={example} />
        ))}
      </ul>
    </>
  )
}

const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone: 'UTC' })
const maxRequests = 4

/** Instead of the names in lists. */
const appNames: Record<string, string> = { '': 'Unknown app', bot: 'Bot', none: 'No user agent' }

function Example({ example }: { example: CountExample }) {
  const { episodeTitle, app, requests, received, needed, isCounted, outcome } = example
  return (
    <li className={classes.example}>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text fw={500}>
          {appNames[app] ?? app} · <bdi>{episodeTitle}</bdi>
        </Text>
        <Verdict isCounted={isCounted} />
      </Group>
      <Note>
        {received > 0 ? `Received ${exactCount(received)} bytes (${exactCount(needed)} needed): ` : null}
        {outcome}.
      </Note>
      <Box component="ul" className="cw-list" c="dimmed" fz="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {requests.slice(0, maxRequests).map(({ at, firstByte, lastByte, verdict }, nth) => (
          <li key={nth}>
            <time dateTime={at}>{clock.format(new Date(at))} UTC</time>: bytes {exactCount(firstByte)} to {exactCount(lastByte)}
            {verdict === 'counts' ? '' : ` (${verdict})`}
          </li>
        ))}
        {requests.length > maxRequests ? <li>and {exactCount(requests.length - maxRequests)} more requests</li> : null}
      </Box>
    </li>
  )
}
