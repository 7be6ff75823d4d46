import type { MigrationInfo } from '@castwright/contract/imports.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Alert, Button, Group, Progress, Text, VisuallyHidden } from '@mantine/core'
import { type Icon as TablerIcon, IconAlertTriangle, IconCircleCheck, IconClockPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { rpc } from '../../../lib/rpc.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { LinkButton } from '../../../ui/Links.tsx'
import { toast } from '../../../ui/toast.tsx'
import { isRunning, keepMigration, useMigration } from '../api.ts'
import { words } from '../words.ts'
import { figuresOf, type Standing, standingOf, StatusDialog } from './StatusDialog.tsx'
import { useImported } from './useImport.ts'
import classes from './ImportBanner.module.css'

const looks: Record<Standing, { color: string; icon: TablerIcon }> = {
  running: { color: 'yellow', icon: IconClockPlay },
  failed: { color: 'red', icon: IconAlertTriangle },
  canceled: { color: 'yellow', icon: IconAlertTriangle },
  comparing: { color: 'green', icon: IconCircleCheck },
  differs: { color: 'green', icon: IconCircleCheck },
  ready: { color: 'green', icon: IconCircleCheck },
}

/** On the podcast's home, from the beginning of an import until somebody closes it. */
export function ImportBanner({ podcast }: { podcast: Podcast }) {
  const { data: info } = useMigration(podcast)
  const [looking, setLooking] = useState(false)
  return (
    <>
      {info?.isMigrating ? <Banner podcast={podcast} info={info} onLook={() => setLooking(true)} /> : null}
      {info ? <StatusDialog podcast={podcast} info={info} opened={looking} onClose={() => setLooking(false)} /> : null}
    </>
  )
}

type Props = { podcast: Podcast; info: MigrationInfo; onLook: () => void }

function Banner({ podcast, info, onLook }: Props) {
  const [closing, setClosing] = useState(false)
  const standing = standingOf(info)
  const { color, icon } = looks[standing]
  const running = isRunning(info)

  const close = async () => {
    if (closing) return
    setClosing(true)
    try {
      keepMigration(
        (await rpc('MigrationInfoService.Update', { migrationInfo: { podcastId: podcast.id, isMigrating: false } })).migrationInfo,
      )
    } catch {
      toast.error(words.closeFailed)
      setClosing(false)
    }
  }

  return (
    <Alert
      component="section"
      aria-label="Import"
      role="region"
      data-banner={standing}
      color={color}
      icon={<Icon of={icon} />}
      withCloseButton={!running}
      onClose={() => void close()}
      classNames={{ root: classes.banner, message: classes.message }}
    >
      <div className={classes.words}>
        <Text fw={600}>{titleOf(info, standing)}</Text>
        <Text size="sm">{adviceIn(info, standing)}</Text>
        {info.state === 'done' && info.failedEpisodes > 0 ? <Failed info={info} /> : null}
        {running ? <Progress value={info.percent} color="yellow.5" className={classes.bar} aria-label="Import of your episodes" /> : null}
      </div>
      <Group gap="xs">
        {info.state === 'done' ? (
          <LinkButton
            to="/$profileUrl/import"
            params={{ profileUrl: podcast.profileUrl }}
            size="compact-sm"
            {...(standing === 'ready' && { color: 'green' })}
          >
            {standing === 'ready' ? 'Set up the 301 redirect' : 'View Report'}
          </LinkButton>
        ) : null}
        <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={onLook}>
          {running ? 'View Progress' : 'View Summary'}
        </Button>
      </Group>
      {/* A word at every quarter; more would talk over everything else. */}
      <VisuallyHidden role="status">
        {running ? `${Math.floor(info.percent / 25) * 25} percent of the import is done` : titleOf(info, standing)}
      </VisuallyHidden>
    </Alert>
  )
}

function titleOf(info: MigrationInfo, standing: Standing): string {
  if (standing === 'running') return "We're hard at work importing your episodes."
  if (standing === 'failed') return 'The import of your show stopped.'
  if (standing === 'canceled') return 'The import of your show was canceled.'
  return 'Your import is complete.'
}

/** The first few by name; the summary has them all. */
function Failed({ info }: { info: MigrationInfo }) {
  const { data } = useImported({ info, cursor: null, failedOnly: true, enabled: true })
  const titles = (data?.episodes ?? [])
    .filter(({ migrationStatus }) => migrationStatus === 'MIGRATION_ERROR')
    .slice(0, named)
    .map(({ title }) => `“${title}”`)
  const others = info.failedEpisodes - titles.length
  const list = [...titles, ...(others > 0 ? [`${others.toLocaleString('en-US')}${titles.length > 0 ? ' more' : ''}`] : [])]
  return (
    <Text size="sm">
      {info.failedEpisodes === 1 ? '1 episode has' : `${info.failedEpisodes.toLocaleString('en-US')} episodes have`} no audio
      {titles.length > 0 ? `: ${listOf.format(list)}` : ''}.
    </Text>
  )
}

const named = 3
const listOf = new Intl.ListFormat('en', { type: 'conjunction' })

function adviceIn(info: MigrationInfo, standing: Standing): string {
  const { oldHost } = info
  const host = oldHost === 'Other' || oldHost === '' ? 'your old host' : oldHost
  switch (standing) {
    case 'running':
      return info.state === 'reading' ? 'Your feed is being read. You need not wait here.' : `${figuresOf(info)}. You need not wait here.`
    case 'failed':
      return info.errorMessage ?? 'What has arrived stays. You can begin again where it stopped.'
    case 'canceled':
      return `What has arrived stays: ${figuresOf(info)}. The rest can be fetched later.`
    case 'comparing':
      return "The old feed is being compared with the new one. Don't redirect yet."
    case 'differs':
      return `The old feed and the new one differ. Look at the report before you have ${host} redirect your listeners.`
    case 'ready':
      return `Everything is here. Now do the 301 redirect at ${host}, so that every listener follows.`
  }
}
