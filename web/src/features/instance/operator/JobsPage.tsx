import type { JobState, QueuedJob } from '@castwright/contract/instance/shapes.ts'
import { Button, Group, Table, Tabs, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../lib/numbers.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { query } from '../../../lib/rpc.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ifConfirmed } from '../../../ui/confirm.tsx'
import { TaskList } from '../../../ui/drawings/TaskList.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Answer, Sheet } from './parts.tsx'
import classes from './Sheet.module.css'
import { useOperatorAction } from './useOperatorAction.ts'
import { Note } from '../../../ui/Note.tsx'

const refetchIntervalMs = 5000

const tabs: Record<JobState, { title: string; empty: string; words: string }> = {
  failed: { title: 'Failed', empty: 'No failed jobs', words: 'Jobs that failed too many times appear here with the reason.' },
  running: { title: 'Running', empty: 'No running jobs', words: 'Jobs appear here while a server works on them.' },
  waiting: { title: 'Waiting', empty: 'No waiting jobs', words: 'Jobs wait here until they are due or a server is free.' },
}

export function JobsPage() {
  const [state, setState] = useState<JobState>('failed')
  const jobs = useQuery({
    ...query('OperatorService.FindJobs', { state }),
    refetchInterval: refetchIntervalMs,
    placeholderData: keepPreviousData,
  })
  const shown = jobs.isPlaceholderData ? undefined : jobs.data
  return (
    <Tabs value={state} onChange={(next) => setState((next ?? 'failed') as JobState)} keepMounted={false}>
      <Tabs.List mb="md">
        {(Object.keys(tabs) as JobState[]).map((one) => (
          <Tabs.Tab
            key={one}
            value={one}
            rightSection={
              jobs.data ? (
                <Badge meaning={one === 'failed' && jobs.data.counts.failed > 0 ? 'danger' : 'neutral'}>{jobs.data.counts[one]}</Badge>
              ) : null
            }
          >
            {tabs[one].title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={state}>
        <Answer of={{ ...jobs, data: shown } as typeof jobs} title="We couldn't load the jobs">
          {(data) =>
            data.jobs.length === 0 ? (
              <EmptyState inCard drawing={<TaskList />} title={tabs[state].empty}>
                {tabs[state].words}
              </EmptyState>
            ) : (
              <JobTable state={state} jobs={data.jobs} total={data.counts[state]} />
            )
          }
        </Answer>
      </Tabs.Panel>
    </Tabs>
  )
}

function JobTable({ state, jobs, total }: { state: JobState; jobs: QueuedJob[]; total: number }) {
  const retry = useOperatorAction('OperatorService.RetryJobs', 'OperatorService.FindJobs', ({ count }) =>
    count === 0 ? 'Nothing to retry.' : `${counted(count, 'job')} will run again.`,
  )
  const cancel = useOperatorAction('OperatorService.CancelJobs', 'OperatorService.FindJobs', ({ count }) =>
    count === 0 ? 'Already finished.' : `${counted(count, 'job')} ${state === 'failed' ? 'deleted' : 'canceled'}.`,
  )
  const isFailed = state === 'failed'
  const ask = (jobIds: string[]) => {
    const what = jobIds.length === 1 ? 'this job' : counted(jobIds.length, 'job')
    return ifConfirmed(
      {
        title: isFailed ? `Delete ${what}?` : `Cancel ${what}?`,
        children: "The job won't be done. If it sends an email or processes a file, someone may be waiting for it.",
        confirmLabel: isFailed ? 'Delete' : 'Cancel job',
        cancelLabel: 'Keep',
        danger: true,
      },
      () => cancel.mutate({ jobIds }),
    )
  }
  const all = jobs.map(({ id }) => id)
  return (
    <>
      {isFailed ? (
        <Group gap="xs" mb="md" justify="flex-end">
          <Button variant="default" size="sm" onClick={() => void ask(all)}>
            Delete all shown
          </Button>
          <Button size="sm" loading={retry.isPending} onClick={() => retry.mutate({ jobIds: all })}>
            Retry all shown
          </Button>
        </Group>
      ) : null}
      <Sheet
        label={`${tabs[state].title} jobs`}
        columns={[
          { title: 'Job' },
          { title: state === 'waiting' ? 'Due' : isFailed ? 'Failed' : 'Started' },
          { title: 'Actions', isAction: true },
        ]}
      >
        {jobs.map((job) => (
          <Table.Tr key={job.id}>
            <Table.Td className={classes.words}>
              <Text fw={500}>{job.name}</Text>
              <Note className={classes.code}>{job.payload}</Note>
              {job.error === null ? null : <Note danger>{job.error}</Note>}
            </Table.Td>
            <Table.Td className={classes.nowrap} c="dimmed">
              <RelativeTime at={isFailed ? job.createdAt : (job.startsAt ?? job.createdAt)} />
              <Text size="sm">{counted(job.attempts, 'attempt')}</Text>
            </Table.Td>
            <Table.Td className={classes.end}>
              <Group gap="xs" justify="flex-end" wrap="nowrap">
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => void ask([job.id])}
                  aria-label={`${isFailed ? 'Delete' : 'Cancel'} ${job.name}`}
                >
                  {isFailed ? 'Delete' : 'Cancel'}
                </Button>
                {isFailed ? (
                  <Button
                    size="compact-sm"
                    variant="light"
                    loading={retry.isPending}
                    onClick={() => retry.mutate({ jobIds: [job.id] })}
                    aria-label={`Retry ${job.name}`}
                  >
                    Retry
                  </Button>
                ) : null}
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Sheet>
      {total > jobs.length ? (
        <Note mt="sm">
          Showing {jobs.length} of {total}.
        </Note>
      ) : null}
    </>
  )
}
