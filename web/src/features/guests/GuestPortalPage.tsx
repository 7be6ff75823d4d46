import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Alert, Button, Group, Tabs, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Guests } from '../../ui/drawings/Guests.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { FromFirstOpening, lazyDialog } from '../../ui/lazyPart.tsx'
import { Page } from '../../ui/Page.tsx'
import { useBoard, usePitches } from './api.ts'
import { Board } from './board/Board.tsx'
import { GuestBook } from './book/GuestBook.tsx'
import { messages } from './messages.ts'
import { Pitches } from './pitches/Pitches.tsx'
import type { GuestsSearch, Tab } from './search.ts'
import { GuestSettingsTab } from './settings/GuestSettingsTab.tsx'
import classes from '../../ui/ScrollingTabs.module.css'
import { useSubmit } from '../../ui/form/useSubmit.ts'

const GuestDrawer = lazyDialog(async () => (await import('./book/GuestDrawer.tsx')).GuestDrawer)

const names: Record<Tab, string> = { pipeline: 'Pipeline', pitches: 'Pitches', book: 'Guest book', settings: 'Settings' }

/** On narrow screens, scrolls the row of tabs to the selected one without scrolling the page. */
function showTab(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (row) row.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - row.clientWidth / 2
}

type Props = {
  podcast: Podcast
  timeZone: string
  search: GuestsSearch
  onSearch: (search: GuestsSearch) => void
  /** Turns guests on or off. */
  onAccept: (accept: boolean) => Promise<void>
}

/** Everything about the guests of a show. */
export function GuestPortalPage({ podcast, timeZone, search, onSearch, onAccept }: Props) {
  const { tab = 'pipeline', q = '', guest: openId } = search
  const [adding, setAdding] = useState({ opened: false, round: 0 })
  const isOff = !podcast.acceptsGuests
  const { data: pitches } = usePitches(podcast.id, 'new')
  const newPitches = pitches?.pages.flatMap((page) => page.pitches).length ?? 0
  const add = () => setAdding(({ round }) => ({ opened: true, round: round + 1 }))
  const open = (guest: string) => onSearch({ ...search, guest })
  const close = () => {
    const { guest: _closed, ...rest } = search
    onSearch(rest)
  }
  if (isOff && search.tab === undefined && openId === undefined)
    return <GuestsOff podcast={podcast} onSearch={onSearch} onAccept={onAccept} />
  return (
    <Page
      title="Guest Portal"
      hint={messages.purpose}
      action={
        <Button leftSection={<Icon of={IconPlus} />} onClick={add}>
          Add a guest
        </Button>
      }
    >
      {isOff ? (
        <Alert color="yellow" mb="md">
          <Group justify="space-between" gap="sm">
            <Text size="sm">Guests are turned off for this show, so no one can send a pitch.</Text>
            <Button size="xs" variant="default" onClick={() => void onAccept(true)}>
              Turn on guests
            </Button>
          </Group>
        </Alert>
      ) : null}
      <Tabs value={tab} onChange={(value) => onSearch({ tab: value as Tab })} keepMounted={false}>
        <Tabs.List className={classes.tabs}>
          {Object.entries(names).map(([value, name]) => (
            <Tabs.Tab key={value} value={value} className={classes.tab} ref={value === tab ? showTab : undefined}>
              {value === 'pitches' && newPitches > 0 ? `${name} (${newPitches})` : name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="pipeline">
          <Board podcast={podcast} timeZone={timeZone} onOpen={open} onAdd={add} />
        </Tabs.Panel>
        <Tabs.Panel value="pitches">
          <Pitches podcast={podcast} onOpen={open} />
        </Tabs.Panel>
        <Tabs.Panel value="book">
          <GuestBook
            podcast={podcast}
            text={q}
            onSearch={(text) => onSearch({ tab: 'book', ...(text && { q: text }) })}
            onOpen={open}
            onAdd={add}
          />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <GuestSettingsTab podcast={podcast} onAccept={onAccept} />
        </Tabs.Panel>
      </Tabs>
      <FromFirstOpening opened={openId !== undefined}>
        {openId === undefined ? null : <GuestDrawer key={openId} podcast={podcast} guestId={openId} opened onClose={close} />}
      </FromFirstOpening>
      <FromFirstOpening opened={adding.opened}>
        <GuestDrawer
          key={adding.round}
          podcast={podcast}
          guestId={null}
          opened={adding.opened}
          onClose={() => setAdding((now) => ({ ...now, opened: false }))}
        />
      </FromFirstOpening>
    </Page>
  )
}

type OffProps = Pick<Props, 'podcast' | 'onSearch' | 'onAccept'>

/** Nothing is deleted while guests are off, so the guest book stays reachable. */
function GuestsOff({ podcast, onSearch, onAccept }: OffProps) {
  const { data } = useBoard(podcast.id)
  const { submit, isBusy } = useSubmit(onAccept)
  return (
    <Page title="Guest Portal">
      <EmptyState
        inCard
        drawing={<Guests />}
        title={messages.headline}
        action={
          <>
            <Button loading={isBusy} onClick={() => void submit(true)}>
              Turn on guests
            </Button>
            {data && data.entries.length > 0 ? (
              <Button variant="default" onClick={() => onSearch({ tab: 'book' })}>
                Open the guest book
              </Button>
            ) : null}
          </>
        }
      >
        Guests are turned off for {podcast.title}. Turn them on to invite people with one link, agree on a time, collect bios and signed
        releases, and get pitches from your public page.
      </EmptyState>
    </Page>
  )
}
