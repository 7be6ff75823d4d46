import type { Archive } from '@castwright/contract/archives/shapes.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconPackageExport } from '@tabler/icons-react'
import { useId } from 'react'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { sizeOf } from '../../lib/sizes.ts'
import { ifConfirmed } from '../../ui/confirm.tsx'
import { IconItem } from '../../ui/IconItem.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { isMaking, useArchiveActions, useArchives } from './api.ts'
import { kindNames, messages } from './messages.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { Note } from '../../ui/Note.tsx'

function contentsOf({ kind, withGuests, withMembers }: Archive): string {
  if (kind !== 'show') return kindNames[kind]
  const without = [...(withGuests ? [] : ['guests']), ...(withMembers ? [] : ['team members and listeners'])]
  return without.length === 0 ? kindNames.show : `${kindNames.show} except ${without.join(' and ')}`
}

function Progress({ archive: { state, doneBytes, totalBytes } }: { archive: Archive }) {
  const isKnown = state === 'running' && totalBytes > 0
  return (
    <ProgressBar
      label={state === 'waiting' ? 'Waiting to start' : 'Exporting'}
      percent={isKnown ? (doneBytes / totalBytes) * 100 : 0}
      {...(isKnown && { figure: `${sizeOf(doneBytes)} of ${sizeOf(totalBytes)}` })}
    />
  )
}

function ArchiveItem({ archive, actions: { download, remove } }: { archive: Archive; actions: ReturnType<typeof useArchiveActions> }) {
  const id = useId()
  const making = isMaking(archive)
  const ask = () =>
    ifConfirmed(
      {
        title: making ? 'Stop this export?' : 'Delete this export?',
        children: making
          ? "Your data won't change. You can export again at any time."
          : 'Links to this file will stop working. You can export again at any time.',
        confirmLabel: making ? 'Stop export' : 'Delete export',
        danger: true,
      },
      () => remove.mutate({ archiveId: archive.id }),
    )
  return (
    <IconItem icon={IconPackageExport}>
      <Text fw={500} id={id}>
        {contentsOf(archive)}
      </Text>
      {making ? <Progress archive={archive} /> : null}
      {archive.state === 'failed' ? (
        <Text size="sm" c="red">
          {archive.error}
        </Text>
      ) : null}
      <Group gap="xs">
        <Note>
          <RelativeTime at={archive.createdAt} />
        </Note>
        {archive.size === null ? null : <Note>{sizeOf(archive.size)}</Note>}
        {archive.expiresAt === null ? null : (
          <Note>
            Kept until <RelativeTime at={archive.expiresAt} />
          </Note>
        )}
      </Group>
      <Group gap="xs" mt="xs">
        {archive.state === 'ready' ? (
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon of={IconDownload} />}
            loading={download.isPending && download.variables.archiveId === archive.id}
            aria-describedby={id}
            onClick={() => download.mutate({ archiveId: archive.id })}
          >
            Download
          </Button>
        ) : null}
        <Button
          variant="subtle"
          size="sm"
          loading={remove.isPending && remove.variables.archiveId === archive.id}
          aria-describedby={id}
          onClick={() => void ask()}
        >
          {making ? 'Stop' : 'Delete'}
        </Button>
      </Group>
    </IconItem>
  )
}

/** The exports of a show, or of the account. */
export function ArchiveList({ podcastId }: { podcastId: string | null }) {
  const { data, error, refetch } = useArchives(podcastId)
  const actions = useArchiveActions(podcastId)
  if (data === undefined) return <QueryState title="Error loading data." order={3} error={error} refetch={refetch} rows={1} />
  if (data.length === 0) return <Text c="dimmed">No exports yet.</Text>
  return (
    <Stack gap="xs">
      <ul className="cw-list" aria-label={messages.listTitle}>
        {data.map((archive) => (
          <ArchiveItem key={archive.id} archive={archive} actions={actions} />
        ))}
      </ul>
      <Note>We keep files for seven days. A download link works for one day without signing in, so you can use it on another server.</Note>
    </Stack>
  )
}
