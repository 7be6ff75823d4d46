import { Alert, Button, FileButton, Group, List, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileImport, IconPackageExport } from '@tabler/icons-react'
import type { ArchiveImport } from '@castwright/contract/archives/shapes.ts'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { isImporting, useArchiveImports, useOpml, useOwnExport, useStartImport } from './api.ts'
import { ArchiveList } from './ArchiveList.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Sending, type SendState } from '../../lib/resumable/send.ts'
import { messageOf } from '../../lib/rpc.ts'
import { useSession } from '../../lib/session.ts'
import { sizeOf } from '../../lib/sizes.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import classes from '../../ui/IconList.module.css'
import { TextLink } from '../../ui/Links.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { importStates } from './messages.ts'
import { Note } from '../../ui/Note.tsx'

/** What an account can take along, and bring. */
export function YourDataPage() {
  const create = useOwnExport()
  const opml = useOpml()
  return (
    <Stack gap="xl">
      <SettingsSection
        title="Everything about you"
        hint="Download everything this instance stores about you as a JSON file: your account, profile, comments, tasks and more."
      >
        <Stack gap="md" align="stretch">
          <div>
            <Button
              variant="default"
              leftSection={<Icon of={IconPackageExport} />}
              loading={create.isPending}
              onClick={() => create.mutate({})}
            >
              Export everything about me
            </Button>
          </div>
          <ArchiveList podcastId={null} />
        </Stack>
      </SettingsSection>
      <SettingsSection title="Your shows as OPML" hint="A list of your shows that podcast apps and feed readers can import.">
        <Button variant="default" leftSection={<Icon of={IconDownload} />} loading={opml.isPending} onClick={() => opml.mutate({})}>
          Download OPML
        </Button>
      </SettingsSection>
      <ImportArchive />
    </Stack>
  )
}

const contentType = 'application/x-castwright'
const peopleStates = { you: 'you', invited: 'not invited yet', name: 'name only' } as const

function Report({ of: { report } }: { of: ArchiveImport }) {
  if (!report) return null
  const { episodes, published, files, bytes, people, notes } = report
  return (
    <>
      <Text size="sm">
        {episodes} {episodes === 1 ? 'episode' : 'episodes'}, {published} published. {files} files, {sizeOf(bytes)}.
      </Text>
      {people.length > 0 ? (
        <Text size="sm">People: {people.map(({ name, state }) => `${name} (${peopleStates[state]})`).join(', ')}</Text>
      ) : null}
      {notes.length > 0 ? (
        <List size="sm">
          {notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      ) : null}
    </>
  )
}

function ImportItem({ of: found }: { of: ArchiveImport }) {
  const { state, title, doneBytes, totalBytes, error, podcastId, createdAt } = found
  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <Icon of={IconFileImport} />
      </span>
      <Stack gap="xxs" className={classes.words}>
        <Text fw={500}>{title || 'Archive'}</Text>
        {isImporting(found) ? (
          <ProgressBar label={importStates[state]} percent={state === 'copying' && totalBytes > 0 ? (doneBytes / totalBytes) * 100 : 0} />
        ) : (
          <Note>
            {importStates[state]} <RelativeTime at={createdAt} />
          </Note>
        )}
        {error === null ? null : (
          <Alert color="red" variant="light" title="Nothing was imported">
            {error}
          </Alert>
        )}
        <Report of={found} />
        {podcastId === null ? null : (
          <Text size="sm">
            <TextLink to="/settings/podcast/$podcastId/show-settings" params={{ podcastId }}>
              Open the show
            </TextLink>
          </Text>
        )}
      </Stack>
    </li>
  )
}

/** Uploads an archive, in parts if the connection breaks, and shows what became of it. */
function ImportArchive() {
  const userId = useSession().user?.id ?? ''
  const { data, error, refetch } = useArchiveImports()
  const start = useStartImport()
  const sending = useRef<Sending>(null)
  const [state, setState] = useState<SendState | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => () => sending.current?.pause(), [])

  const send = async (file: File | null) => {
    if (!file) return
    setProblem(null)
    const running = new Sending(file, { bucket: 'archives', userId, podcastId: '', contentType, onState: setState })
    sending.current = running
    try {
      const { object } = await running.run()
      await start.mutateAsync(object)
      running.settle()
    } catch (cause) {
      if (!running.isCanceled) setProblem(messageOf(cause))
    } finally {
      setState(null)
      sending.current = null
    }
  }
  const isBusy = state !== null || start.isPending || (data ?? []).some(isImporting)
  return (
    <SettingsSection
      title="Import a Castwright archive"
      hint="Move a show here from another Castwright instance. Choose the .castwright file that its owner exported."
    >
      <Stack gap="md">
        {state === null ? (
          <Group>
            <FileButton accept=".castwright" onChange={(file) => void send(file)}>
              {(props) => (
                <Button {...props} variant="default" leftSection={<Icon of={IconFileImport} />} disabled={isBusy}>
                  Choose an archive
                </Button>
              )}
            </FileButton>
          </Group>
        ) : (
          <UploadProgress what="your archive" share={state.sent / Math.max(1, state.total)} onCancel={() => sending.current?.cancel()} />
        )}
        <Note>
          The import creates a new show with the same episode GUIDs and dates. If it fails, nothing is created. Your plan&apos;s limits
          apply.
        </Note>
        {problem === null ? null : (
          <Alert color="red" variant="light" title="The archive could not be imported" role="alert">
            {problem}
          </Alert>
        )}
        {data === undefined && error ? (
          <ErrorState title="Error loading data." order={3} onRetry={() => void refetch()} error={error} />
        ) : null}
        {data && data.length > 0 ? (
          <ul className={classes.list} aria-label="Imports">
            {data.map((found) => (
              <ImportItem key={found.id} of={found} />
            ))}
          </ul>
        ) : null}
      </Stack>
    </SettingsSection>
  )
}
