import { Answer } from './parts.tsx'
import type { BackupRun } from '@castwright/contract/instance/shapes.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconDatabaseExport, IconDatabaseSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { counted } from '../../../lib/numbers.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { query } from '../../../lib/rpc.ts'
import { useSession } from '../../../lib/session.ts'
import { sizeOf } from '../../../lib/sizes.ts'
import { browserZone, fullTime } from '../../../lib/time.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ifConfirmed } from '../../../ui/confirm.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { IconItem } from '../../../ui/IconItem.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { useOperatorAction } from './useOperatorAction.ts'
import { Note } from '../../../ui/Note.tsx'

const runningIntervalMs = 1500
const idleIntervalMs = 30_000

export function BackupsPage() {
  const timeZone = useSession().user?.timeZone || browserZone()
  const backups = useQuery({
    ...query('OperatorService.FindBackups', {}),
    refetchInterval: ({ state }) => (state.data?.runs.some((run) => run.state === 'running') ? runningIntervalMs : idleIntervalMs),
  })
  const start = useOperatorAction('OperatorService.StartBackup', 'OperatorService.FindBackups', 'The backup has started.')
  return (
    <Answer of={backups} title="We couldn't load the backups">
      {({ settings, nextAt, runs }) => {
        const isRunning = runs.some((run) => run.state === 'running')
        return (
          <Stack gap="lg">
            {settings === null ? (
              <Alert color="yellow" icon={<Icon of={IconAlertTriangle} />} title="Backups are off">
                Set BACKUP_DIR to a folder on another disk and restart the server. It will then back up every day.
              </Alert>
            ) : (
              <Card
                title="Schedule"
                aside={
                  <Button
                    leftSection={<Icon of={IconDatabaseExport} />}
                    disabled={isRunning}
                    loading={start.isPending}
                    onClick={() => start.mutate({})}
                  >
                    Back up now
                  </Button>
                }
              >
                <Facts
                  facts={[
                    { name: 'Folder', value: settings.folder },
                    { name: 'Every day at (UTC)', value: settings.times.join(', ') },
                    { name: 'Next backup', value: nextAt === null ? 'Not scheduled' : fullTime(nextAt, timeZone) },
                    { name: 'Keeps', value: counted(settings.keep, 'backup') },
                  ]}
                />
              </Card>
            )}
            <Card title="Backups and rehearsals" hint="A rehearsal restores a backup into a temporary database and compares every table.">
              {runs.length === 0 ? (
                <Text c="dimmed">There are no backups yet.</Text>
              ) : (
                <ul className="cw-list" aria-label="Backups and rehearsals">
                  {runs.map((run) => (
                    <Run key={run.id} run={run} canRehearse={settings !== null && !isRunning} />
                  ))}
                </ul>
              )}
            </Card>
          </Stack>
        )
      }}
    </Answer>
  )
}

const states = { running: 'Running', done: 'Done', failed: 'Failed' } as const
const meanings = { running: 'accent', done: 'success', failed: 'danger' } as const

function sizesOf({ bytes, tables, rows, files }: BackupRun): string {
  if (bytes === null || tables === null || rows === null || files === null) return ''
  return `${sizeOf(bytes)}, ${counted(rows, 'row')} in ${counted(tables, 'table')}, ${counted(files, 'file')}`
}

const advice: Record<BackupRun['kind'], string> = {
  backup: 'Fix this, then back up now. The next scheduled backup will also try again.',
  rehearsal: "Don't rely on this file. Make a new backup and rehearse restoring it.",
}

function Run({ run, canRehearse }: { run: BackupRun; canRehearse: boolean }) {
  const id = useId()
  const isBackup = run.kind === 'backup'
  const rehearse = useOperatorAction('OperatorService.StartRehearsal', 'OperatorService.FindBackups', 'The rehearsal has started.')
  const ask = () =>
    ifConfirmed(
      {
        title: 'Rehearse restoring this backup?',
        children:
          'We restore it into a temporary database, which needs as much space as yours, and delete that database afterward. Nothing else changes.',
        confirmLabel: 'Start rehearsal',
      },
      () => rehearse.mutate({ backupId: run.id }),
    )
  return (
    <IconItem icon={isBackup ? IconDatabaseExport : IconDatabaseSearch}>
      <Group gap="xs">
        <Text fw={500} id={id}>
          {isBackup ? run.fileName : `Rehearsal of ${run.fileName}`}
        </Text>
        <Badge meaning={run.isDeleted ? 'neutral' : meanings[run.state]}>
          {run.isDeleted ? 'Replaced by newer backups' : states[run.state]}
        </Badge>
      </Group>
      {run.state === 'running' ? <ProgressBar label={run.step} percent={run.percent} figure={`${run.percent}%`} work /> : null}
      {run.error === null ? null : (
        <>
          <Note danger>{run.error}</Note>
          <Note>{advice[run.kind]}</Note>
        </>
      )}
      <Note>
        <RelativeTime at={run.startedAt} />, {run.isManual ? 'started by an operator' : 'scheduled'}
      </Note>
      {run.state === 'done' ? <Note>{isBackup ? sizesOf(run) : `Every table matches: ${sizesOf(run)}`}</Note> : null}
      {isBackup && run.state === 'done' && !run.isDeleted ? (
        <Button
          mt="xs"
          size="sm"
          variant="default"
          aria-describedby={id}
          disabled={!canRehearse}
          loading={rehearse.isPending}
          onClick={() => void ask()}
        >
          Rehearse restore
        </Button>
      ) : null}
    </IconItem>
  )
}
