import type { Listener } from '@castwright/contract/listeners/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Box, Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { encode } from 'uqr'
import { can } from '../../lib/can.ts'
import { Headphones } from '../../ui/drawings/Headphones.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { changeAndTell, useFeedUrl, useOverview } from './api.ts'
import { ListenerDialog } from './ListenerDialog.tsx'
import { ListenerList } from './ListenerList.tsx'
import { MemberEpisodes } from './MemberEpisodes.tsx'
import type { ListenersSearch, Tab } from './search.ts'
import { SettingsTab } from './SettingsTab.tsx'
import classes from '../../ui/ScrollingTabs.module.css'
import { CopyField } from '../../ui/CopyField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { light, white } from '../../ui/theme.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { Note } from '../../ui/Note.tsx'

const names: Record<Tab, string> = {
  listeners: 'Listeners',
  episodes: 'Episodes for members',
  memberships: 'Memberships',
  settings: 'Settings',
}

type Props = {
  podcast: Podcast
  timeZone: string
  search: ListenersSearch
  onSearch: (search: ListenersSearch) => void
  /** What members pay for. */
  memberships: ReactNode
}

/** Everything about the private feeds of a show. */
export function PrivateFeedsPage({ podcast, timeZone, search, onSearch, memberships }: Props) {
  const { tab = 'listeners' } = search
  const [editing, setEditing] = useState<Listener | 'new' | null>(null)
  const [showing, setShowing] = useState<Listener | null>(null)
  if (!can('ListenerService.FindByPodcastID', podcast.showAccess))
    return (
      <Page title="Private Feeds">
        <EmptyState inCard drawing={<Headphones />} title="Private feeds">
          Only admins and the owner can manage private feeds.
        </EmptyState>
      </Page>
    )
  const add = () => setEditing('new')
  return (
    <Page
      title="Private Feeds"
      hint="A personal feed for each listener, which you can pause or revoke at any time."
      action={
        <Button leftSection={<Icon of={IconPlus} />} onClick={add}>
          Add a listener
        </Button>
      }
    >
      <Totals podcastId={podcast.id} />
      <Tabs value={tab} onChange={(value) => onSearch({ tab: value as Tab })} keepMounted={false}>
        <Tabs.List className={classes.tabs}>
          {Object.entries(names).map(([value, name]) => (
            <Tabs.Tab key={value} value={value} className={classes.tab}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="listeners">
          <ListenerList podcast={podcast} search={search} onSearch={onSearch} onAdd={add} onEdit={setEditing} onShow={setShowing} />
        </Tabs.Panel>
        <Tabs.Panel value="episodes">
          <MemberEpisodes podcastId={podcast.id} />
        </Tabs.Panel>
        <Tabs.Panel value="memberships">{memberships}</Tabs.Panel>
        <Tabs.Panel value="settings">
          <SettingsTab podcastId={podcast.id} />
        </Tabs.Panel>
      </Tabs>
      <ListenerDialog
        podcastId={podcast.id}
        timeZone={timeZone}
        listener={editing}
        onClose={() => setEditing(null)}
        onCreated={(listener) => setShowing(listener)}
      />
      <FeedDialog podcastId={podcast.id} listener={showing} onClose={() => setShowing(null)} />
    </Page>
  )
}

const count = (value: number): string => value.toLocaleString('en-US')

/** How many feeds there are, and their downloads. */
function Totals({ podcastId }: { podcastId: string }) {
  const { data } = useOverview(podcastId)
  if (!data || data.counts.active + data.counts.paused + data.counts.revoked === 0) return null
  const { counts, downloads } = data
  return (
    <Text c="dimmed" mb="md">
      {`${count(counts.active)} active · ${count(counts.paused)} paused · ${count(downloads.last30Days)} private downloads in the last 30 days, ${count(downloads.allTime)} in total. Public analytics don't include them.`}
    </Text>
  )
}

type FeedDialogProps = { podcastId: string; listener: Listener | null; onClose: () => void }

/** The URLs of a listener's feed. */
function FeedDialog({ podcastId, listener, onClose }: FeedDialogProps) {
  return (
    <Dialog opened={listener !== null} onClose={onClose} title={listener ? `Feed of ${listener.name}` : 'Feed'}>
      {listener ? <Urls podcastId={podcastId} listener={listener} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Urls({ podcastId, listener, onClose }: FeedDialogProps & { listener: Listener }) {
  const { data, error, refetch } = useFeedUrl(podcastId, listener.id)
  const create = useSubmit(() => changeAndTell('ListenerService.Rotate', { podcastId, listenerId: listener.id }, 'The feed has a URL.'))
  if (!data) return <QueryState title="Error loading data." order={3} error={error} refetch={refetch} rows={2} />
  if (data.feedUrl === null || data.pageUrl === null)
    return (
      <Stack gap="md">
        <Text>
          We can't show this feed's URL because the feed was imported or this server's secret changed. You can create a new URL, which
          replaces the old one.
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
      <CopyField label="Feed URL" description="Paste it into a podcast app." value={data.feedUrl} />
      <CopyField label="Listener page" description="Opens the feed in their app. The email links to it." value={data.pageUrl} />
      <QrCode text={data.pageUrl} label={`QR code for ${listener.name}'s page`} />
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
    <Box component="svg" viewBox={`0 0 ${size} ${size}`} w="12rem" maw="100%" role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill={white} />
      <path d={dots} fill={light.ink} />
    </Box>
  )
}
