import type { Listener } from '@castwright/contract/listeners/shapes.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { encode } from 'uqr'
import { CopyField } from '../../ui/CopyField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { light, white } from '../../ui/theme.ts'
import { changeAndTell, useFeedUrl } from './api.ts'
import classes from './PrivateFeeds.module.css'
import { QueryState } from '../../ui/QueryState.tsx'
import { Note } from '../../ui/Note.tsx'

type Props = { podcastId: string; listener: Listener | null; onClose: () => void }

/** The URLs of a listener's feed. */
export function FeedDialog({ podcastId, listener, onClose }: Props) {
  return (
    <Dialog opened={listener !== null} onClose={onClose} title={listener ? `Feed of ${listener.name}` : 'Feed'}>
      {listener ? <Urls podcastId={podcastId} listener={listener} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Urls({ podcastId, listener, onClose }: Props & { listener: Listener }) {
  const { data, error, refetch } = useFeedUrl(podcastId, listener.id)
  const create = useSubmit(() => changeAndTell('ListenerService.Rotate', { podcastId, listenerId: listener.id }, 'The feed has a URL.'))
  if (!data) return <QueryState title="Error loading data." order={3} error={error} refetch={refetch} rows={2} />
  if (data.feedUrl === null || data.pageUrl === null)
    return (
      <Stack gap="md">
        <Text>
          This feed has no URL that can be shown. It came with an import, or the secret of this server was changed. A new URL replaces an
          old one.
        </Text>
        <Group justify="flex-end">
          <Button loading={create.isBusy} onClick={() => void create.submit()}>
            Create a URL
          </Button>
        </Group>
      </Stack>
    )
  return (
    <Stack gap="md">
      <CopyField label="Feed URL" description="To paste into a podcast app." value={data.feedUrl} />
      <CopyField label="Page for the listener" description="Opens the feed in their app. The email links to it." value={data.pageUrl} />
      <QrCode text={data.pageUrl} label={`QR code of the page for ${listener.name}`} />
      <Note>Only give these to {listener.name}. Anyone who has them can listen.</Note>
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  )
}

/** Dark on white in both themes, because cameras need it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const dots = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={classes.qr} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill={white} />
      <path d={dots} fill={light.ink} />
    </svg>
  )
}
