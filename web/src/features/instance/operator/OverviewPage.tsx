import type { Finding, Health, Overview } from '@castwright/contract/instance/shapes.ts'
import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconRefresh } from '@tabler/icons-react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { counted, exactCount } from '../../../lib/numbers.ts'
import { queryClient } from '../../../lib/queryClient.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Note } from '../../../ui/Note.tsx'
import { query, queryKeyOf, rpc } from '../../../lib/rpc.ts'
import { sizeOf } from '../../../lib/sizes.ts'
import { Card } from '../../../ui/Card.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Answer } from './parts.tsx'
import classes from './Sheet.module.css'

const refetchIntervalMs = 30_000
const checkingIntervalMs = 1000

/** What needs attention, the figures of the instance, and the checks of `castwright doctor`, which run in the background. */
export function OverviewPage() {
  const overview = useQuery({ ...query('OperatorService.FindOverview', {}), refetchInterval: refetchIntervalMs })
  const health = useQuery({
    ...query('OperatorService.FindHealth', {}),
    refetchInterval: ({ state }) => (state.data?.isChecking ? checkingIntervalMs : refetchIntervalMs),
  })
  const problems = health.data?.findings.filter(({ state }) => state !== 'ok') ?? []
  return (
    <Stack gap="lg">
      {problems.length > 0 ? (
        <Card title="Needs attention">
          <Findings findings={problems} label="Needs attention" />
        </Card>
      ) : null}
      <Answer of={overview} title="We couldn't load the overview">
        {(data) => <Tiles overview={data} />}
      </Answer>
      <HealthCard health={health} />
    </Stack>
  )
}

function Tile({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.tile}>
      <dt>{name}</dt>
      <dd>
        {children}
        {note ? <small>{note}</small> : null}
      </dd>
    </div>
  )
}

const emailNote = ({ held, failed }: Overview['emails']): string =>
  [held > 0 && `${exactCount(held)} held in the outbox`, failed > 0 && `${exactCount(failed)} failed`].filter(Boolean).join(', ')

function Tiles({ overview }: { overview: Overview }) {
  const { users, disabledUsers, podcasts, tokens, storedBytes, databaseBytes, jobs, emails, version, nodeVersion, startedAt } = overview
  return (
    <dl className={classes.tiles}>
      <Tile name="Version" note={`Node.js ${nodeVersion}`}>
        {version}
      </Tile>
      <Tile name="Started">
        <RelativeTime at={startedAt} />
      </Tile>
      <Tile name="Users" note={disabledUsers > 0 ? `${exactCount(disabledUsers)} disabled` : undefined}>
        {exactCount(users)}
      </Tile>
      <Tile name="Podcasts">{exactCount(podcasts)}</Tile>
      <Tile name="Access tokens" note={tokens.active > 0 ? `of ${counted(tokens.people, 'person', 'people')}` : undefined}>
        {exactCount(tokens.active)}
      </Tile>
      <Tile name="Stored files">{sizeOf(storedBytes)}</Tile>
      <Tile name="Database">{sizeOf(databaseBytes)}</Tile>
      <Tile name="Jobs waiting" note={`${exactCount(jobs.running)} running, ${exactCount(jobs.failed)} failed`}>
        {exactCount(jobs.waiting)}
      </Tile>
      <Tile name="Emails sent in 24 hours" note={emailNote(emails)}>
        {exactCount(emails.sent)}
      </Tile>
    </dl>
  )
}

async function checkAgain(): Promise<void> {
  const answer = await rpc('OperatorService.FindHealth', { refresh: true }).catch(() => null)
  if (answer) queryClient.setQueryData(queryKeyOf('OperatorService.FindHealth', {}), answer)
  await queryClient.invalidateQueries({ queryKey: queryKeyOf('OperatorService.FindHealth') })
}

/** When the checks ran, and what is fine. */
function HealthCard({ health }: { health: UseQueryResult<Health> }) {
  const isChecking = health.data?.isChecking ?? true
  return (
    <Card
      title="Health"
      hint="The doctor command's checks, run on the server that answered."
      aside={
        <Button variant="default" size="sm" leftSection={<Icon of={IconRefresh} />} loading={isChecking} onClick={() => void checkAgain()}>
          Check again
        </Button>
      }
    >
      <Answer of={health} title="We couldn't load the checks">
        {({ findings, checkedAt }) => {
          const fine = findings.filter(({ state }) => state === 'ok')
          const problems = findings.length - fine.length
          return (
            <>
              <Group gap="xs" mb="xs" role="status">
                <Text c="dimmed">
                  {checkedAt === null
                    ? 'Running the first checks. This can take a minute.'
                    : problems === 0
                      ? 'No problems found.'
                      : `${counted(problems, 'problem')} found.`}
                </Text>
                {checkedAt === null ? null : (
                  <Text c="dimmed">
                    Checked <RelativeTime at={checkedAt} inText />
                  </Text>
                )}
              </Group>
              <Findings findings={fine} label="Checks" />
            </>
          )
        }}
      </Answer>
    </Card>
  )
}

const icons = { ok: IconCircleCheck, warning: IconAlertTriangle, failed: IconCircleX }
const names = { ok: 'OK', warning: 'Warning', failed: 'Failed' }

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** One line per check. Everything that isn't fine says what to do. */
function Findings({ findings, label }: { findings: Finding[]; label: string }) {
  return (
    <ul className="cw-list" aria-label={label}>
      {findings.map(({ part, state, says, advice }) => (
        <li key={`${part} ${says}`} className={classes.finding} data-state={state}>
          <Icon of={icons[state]} />
          <div className={classes.words}>
            <VisuallyHidden>{names[state]}: </VisuallyHidden>
            <Text component="span" fw={500}>
              {capital(part)}
            </Text>{' '}
            <Text component="span">{says}</Text>
            {advice === undefined ? null : <Note>{advice}</Note>}
          </div>
        </li>
      ))}
    </ul>
  )
}
