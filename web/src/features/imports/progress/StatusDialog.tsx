import type { MigrationInfo } from '@castwright/contract/imports.ts'
import { importLimits } from '@castwright/contract/limits.ts'
import { can } from '@castwright/contract/permissions.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Alert, Button, Group, Progress, SegmentedControl, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { LinkButton } from '../../../ui/Links.tsx'
import { Paging } from '../../../ui/Paging.tsx'
import { usePaging } from '../../../ui/usePaging.ts'
import { isRunning } from '../api.ts'
import { words } from '../words.ts'
import { figuresOf } from './figures.ts'
import { StatusTable } from './StatusTable.tsx'
import { Totals } from './Totals.tsx'
import { useImported } from './useImported.ts'
import { useCancel, useResume } from './useSteer.ts'

type Props = { podcast: Podcast; info: MigrationInfo; opened: boolean; onClose: () => void }

const headings: Record<MigrationInfo['state'], string> = {
  reading: words.importing,
  running: words.importing,
  done: words.complete,
  canceled: 'Import canceled',
  failed: words.failedTitle,
}

/** The Import Episodes Status modal: each episode with what became of it. */
export function StatusDialog({ podcast, info, opened, onClose }: Props) {
  const paging = usePaging()
  const running = isRunning(info)
  // Until the user picks a filter: what needs attention, once nothing is in progress.
  const [chosen, setChosen] = useState<'all' | 'failed' | null>(null)
  const failedOnly = chosen === null ? !running : chosen === 'failed'
  // The last of the failed may have come over meanwhile.
  const onlyFailed = failedOnly && info.failedEpisodes > 0
  const page = useImported({ info, cursor: paging.cursor, failedOnly: onlyFailed, enabled: opened })
  const cancel = useCancel(info, onClose)
  const resume = useResume(podcast.id)
  const mayStop = can('MigrationInfoService.Cancel', podcast.showAccess)
  const unlessMay = mayStop ? null : 'Ask an Owner or Admin of this podcast.'
  const total = onlyFailed ? info.failedEpisodes : Math.max(info.totalEpisodes, podcast.numberOfEpisodes)

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={headings[info.state]}
      size="table"
      actions={
        <>
          {running ? (
            <HintedButton variant="default" closedBecause={unlessMay} loading={cancel.busy} onClick={() => void cancel.ask()}>
              Cancel import
            </HintedButton>
          ) : info.state === 'done' && info.failedEpisodes === 0 ? null : (
            <HintedButton variant="default" closedBecause={unlessMay} loading={resume.busy} onClick={() => void resume.resume()}>
              {info.state === 'canceled' ? 'Resume import' : 'Retry all'}
            </HintedButton>
          )}
          {info.state === 'done' ? (
            <LinkButton to="/$profileUrl/import" params={{ profileUrl: podcast.profileUrl }} onClick={onClose}>
              View Report
            </LinkButton>
          ) : (
            <Button onClick={onClose} variant={running ? 'filled' : 'default'}>
              Close
            </Button>
          )}
        </>
      }
    >
      <Stack gap="md">
        {running ? (
          <div>
            <Text size="sm" c="dimmed" mb="xs">
              {info.state === 'reading' ? 'Your feed is being read.' : figuresOf(info)}
            </Text>
            <Progress value={info.percent} color="blue.5" aria-label="Import of your episodes" />
            <VisuallyHidden role="status">{Math.floor(info.percent / 25) * 25} percent of the import is done</VisuallyHidden>
          </div>
        ) : (
          <Totals info={info} />
        )}
        {info.errorMessage ? (
          <Alert color="red" role="alert">
            {info.errorMessage}
          </Alert>
        ) : null}
        {info.failedEpisodes > 0 ? (
          <Group justify="space-between">
            <SegmentedControl
              aria-label="Episodes shown"
              data={[
                { value: 'all', label: 'All' },
                { value: 'failed', label: `No audio (${info.failedEpisodes.toLocaleString('en-US')})` },
              ]}
              value={onlyFailed ? 'failed' : 'all'}
              onChange={(which) => {
                setChosen(which === 'failed' ? 'failed' : 'all')
                paging.reset()
              }}
            />
            {running ? (
              <HintedButton variant="default" closedBecause={unlessMay} loading={resume.busy} onClick={() => void resume.resume()}>
                Retry all
              </HintedButton>
            ) : null}
          </Group>
        ) : null}
        <StatusTable
          episodes={page.data?.episodes}
          error={page.data ? null : page.error}
          stale={page.isPlaceholderData}
          running={running}
          onRetryLoad={() => void page.refetch()}
        />
        <Paging paging={paging} size={importLimits.page} total={total} next={page.data?.queryMeta.cursor ?? null} />
      </Stack>
    </Dialog>
  )
}
