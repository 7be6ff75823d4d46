import type { Listener } from '@castwright/contract/listeners/shapes.ts'
import { can } from '../../lib/can.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Tabs, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Listeners } from '../../ui/drawings/Listeners.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { useOverview } from './api.ts'
import { FeedDialog } from './FeedDialog.tsx'
import { ListenerDialog } from './ListenerDialog.tsx'
import { ListenerList } from './ListenerList.tsx'
import { MemberEpisodes } from './MemberEpisodes.tsx'
import type { ListenersSearch, Tab } from './search.ts'
import { SettingsTab } from './SettingsTab.tsx'
import classes from './PrivateFeeds.module.css'

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
        <Card>
          <EmptyState drawing={<Listeners />} title="Private feeds">
            Only admins and the owner can manage private feeds.
          </EmptyState>
        </Card>
      </Page>
    )
  const add = () => setEditing('new')
  return (
    <Page
      title="Private Feeds"
      hint="A feed of its own for each listener, which you can pause or revoke at any time."
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
