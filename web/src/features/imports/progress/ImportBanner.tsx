import type { MigrationInfo } from '@castwright/contract/imports/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Alert, Box, Button, Group, Progress, Text, VisuallyHidden } from '@mantine/core'
import { type Icon as TablerIcon, IconAlertTriangle, IconCircleCheck, IconClockPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { rpc } from '../../../lib/rpc.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyDialog } from '../../../ui/lazyPart.tsx'
import { LinkButton } from '../../../ui/Links.tsx'
import { exactCount } from '../../../lib/numbers.ts'
import { episodes, isRunning, messages, updateMigration, useMigration } from '../api.ts'
import { type ImportStatus, importStatusOf, progressText, useImportedEpisodes } from './useImport.ts'
import classes from './ImportBanner.module.css'
import { useSubmit } from '../../../ui/form/useSubmit.ts'

const StatusDialog = lazyDialog(async () => (await import('./StatusDialog.tsx')).StatusDialog)

const looks: Record<ImportStatus, { color: string; icon: TablerIcon }> = {
  running: { color: 'yellow', icon: IconClockPlay },
  failed: { color: 'red', icon: IconAlertTriangle },
  canceled: { color: 'yellow', icon: IconAlertTriangle },
  comparing: { color: 'green', icon: IconCircleCheck },
  differs: { color: 'green', icon: IconCircleCheck },
  ready: { color: 'green', icon: IconCircleCheck },
}

/** Shown on the podcast home until it is closed. */
export function ImportBanner({ podcast }: { podcast: Podcast }) {
  const { data: info } = useMigration(podcast)
  const [isStatusOpen, setStatusOpen] = useState(false)
  return (
    <>
      {info?.isMigrating ? <Banner podcast={podcast} info={info} onViewStatus={() => setStatusOpen(true)} /> : null}
      {info ? <StatusDialog podcast={podcast} info={info} opened={isStatusOpen} onClose={() => setStatusOpen(false)} /> : null}
    </>
  )
}

function Banner({ podcast, info, onViewStatus }: { podcast: Podcast; info: MigrationInfo; onViewStatus: () => void }) {
  const status = importStatusOf(info)
  const { color, icon } = looks[status]
  const running = isRunning(info)

  const close = useSubmit({ reason: () => messages.closeFailed }, async () => {
    updateMigration(
      (await rpc('MigrationInfoService.Update', { migrationInfo: { podcastId: podcast.id, isMigrating: false } })).migrationInfo,
    )
  })

  return (
    <Alert
      component="section"
      aria-label="Import"
      role="region"
      data-banner={status}
      color={color}
      icon={<Icon of={icon} />}
      withCloseButton={!running}
      onClose={close.submit}
      mb="lg"
      classNames={{ message: classes.message }}
    >
      <Box flex="1 1 18rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>{titleOf(info, status)}</Text>
        <Text size="sm">{adviceFor(info, status)}</Text>
        {info.state === 'done' && info.failedEpisodes > 0 ? <Failed info={info} /> : null}
        {running ? <Progress value={info.percent} color="yellow.5" mt="xs" aria-label="Import progress" /> : null}
      </Box>
      <Group gap="xs">
        {info.state === 'done' ? (
          <LinkButton
            to="/$profileUrl/import"
            params={{ profileUrl: podcast.profileUrl }}
            size="compact-sm"
            {...(status === 'ready' && { color: 'green' })}
          >
            {status === 'ready' ? 'Set up the 301 redirect' : 'View Report'}
          </LinkButton>
        ) : null}
        <Button
          size="compact-sm"
          variant="default"
          aria-haspopup="dialog"
          onClick={onViewStatus}
          onMouseEnter={StatusDialog.preload}
          onFocus={StatusDialog.preload}
        >
          {running ? 'View Progress' : 'View Summary'}
        </Button>
      </Group>
      {/* Announces every 25% only, so as not to interrupt screen readers. */}
      <VisuallyHidden role="status">
        {running ? `Import ${Math.floor(info.percent / 25) * 25}% complete` : titleOf(info, status)}
      </VisuallyHidden>
    </Alert>
  )
}

function titleOf(info: MigrationInfo, status: ImportStatus): string {
  if (status === 'running') return "We're hard at work importing your episodes."
  if (status === 'failed') return "Your show's import has stopped."
  if (status === 'canceled') return "Your show's import was canceled."
  return 'Your import is complete.'
}

/** Names the first few. The summary lists them all. */
function Failed({ info }: { info: MigrationInfo }) {
  const { data } = useImportedEpisodes({ info, cursor: null, failedOnly: true, enabled: true })
  const titles = (data?.episodes ?? [])
    .filter(({ migrationStatus }) => migrationStatus === 'MIGRATION_ERROR')
    .slice(0, maxNamed)
    .map(({ title }) => `“${title}”`)
  const others = info.failedEpisodes - titles.length
  const list = [...titles, ...(others > 0 ? [`${exactCount(others)}${titles.length > 0 ? ' more' : ''}`] : [])]
  return (
    <Text size="sm">
      {episodes(info.failedEpisodes)} {info.failedEpisodes === 1 ? 'has' : 'have'} no audio
      {titles.length > 0 ? `: ${listOf.format(list)}` : ''}.
    </Text>
  )
}

const maxNamed = 3
const listOf = new Intl.ListFormat('en', { type: 'conjunction' })

function adviceFor(info: MigrationInfo, status: ImportStatus): string {
  const { oldHost } = info
  const host = oldHost === 'Other' || oldHost === '' ? 'your old host' : oldHost
  switch (status) {
    case 'running':
      return info.state === 'reading'
        ? "We're reading your feed. You don't need to wait here."
        : `${progressText(info)}. You don't need to wait here.`
    case 'failed':
      return info.errorMessage ?? "We'll keep what's already imported. You can resume where it stopped."
    case 'canceled':
      return `We'll keep what's already imported: ${progressText(info)}. You can import the rest later.`
    case 'comparing':
      return "We're comparing the old feed with the new one. Don't redirect yet."
    case 'differs':
      return `The old and new feeds differ. Review the report before you set up the redirect at ${host}.`
    case 'ready':
      return `Everything has been imported. Now do the 301 redirect at ${host} to bring your listeners along.`
  }
}
