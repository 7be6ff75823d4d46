import { can } from '../../../lib/can.ts'
import type { Guest } from '@castwright/contract/guests/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Group, Menu, Table, Text } from '@mantine/core'
import { IconDots, IconDownload, IconPencil, IconTrash, IconUpload, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { SearchField } from '../../../components/SearchField.tsx'
import { rpc } from '../../../lib/rpc.ts'
import { ActionsHeading } from '../../../ui/ActionsHeading.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { download } from '../../../ui/download.ts'
import { Guests } from '../../../ui/drawings/Guests.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LazyMenu } from '../../../ui/LazyMenu.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import table from '../../../ui/table.module.css'
import { useGuests } from '../api.ts'
import { messages } from '../messages.ts'
import { DuplicatesDialog, EraseDialog, ImportDialog } from './dialogs.tsx'
import { GuestName } from '../GuestName.tsx'
import list from '../../../ui/IconList.module.css'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MenuAction } from '../../../ui/MenuAction.tsx'

type Props = { podcast: Podcast; text: string; onSearch: (text: string) => void; onOpen: (guestId: string) => void; onAdd: () => void }

/** Everyone who is, was or may become a guest. */
export function GuestBook({ podcast, text, onSearch, onOpen, onAdd }: Props) {
  const found = useGuests(podcast.id, text)
  const guests = found.data?.pages.flatMap((page) => page.guests)
  const [dialog, setDialog] = useState<'import' | 'duplicates' | null>(null)
  const [erasing, setErasing] = useState<Guest | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <div className={table.toolbar}>
        <SearchField
          label="Search the guest book"
          placeholder="Search by name, email or tag"
          text={text}
          onSearch={onSearch}
          className={table.search}
        />
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<Icon of={IconDots} small />}>
              Tools
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <MenuAction icon={IconUpload} label="Import CSV" onClick={() => setDialog('import')} />
            <MenuAction
              icon={IconDownload}
              label="Export CSV"
              onClick={() => download('text/csv', () => rpc('GuestService.FindCSV', { podcastId: podcast.id }))}
            />
            <MenuAction icon={IconUsersGroup} label="Find duplicates" onClick={() => setDialog('duplicates')} />
          </Menu.Dropdown>
        </Menu>
      </div>
      <PagedList
        found={found}
        rows={guests}
        errorTitle={messages.loadFailed}
        skeletonRows={6}
        empty={
          <EmptyState
            drawing={<Guests />}
            title={text ? 'No matching guests' : 'Your guest book is empty'}
            action={
              text ? (
                <Button variant="default" onClick={() => onSearch('')}>
                  Clear the search
                </Button>
              ) : (
                <>
                  <Button onClick={onAdd}>Add a guest</Button>
                  <Button variant="default" onClick={() => setDialog('import')}>
                    Import CSV
                  </Button>
                </>
              )
            }
          >
            {text ? null : "Keep everyone you talk to in one place, with their bio, links and past episodes. Guests don't need an account."}
          </EmptyState>
        }
      >
        {(rows) => (
          <Table className={`${table.table} ${table.flush}`} aria-label="Guest book" horizontalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Name</Table.Th>
                <Table.Th scope="col" className={table.wide}>
                  Email
                </Table.Th>
                <Table.Th scope="col" className={table.wide}>
                  Tags
                </Table.Th>
                <Table.Th scope="col" ta="end">
                  Episodes
                </Table.Th>
                <ActionsHeading />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((guest) => (
                <Row key={guest.id} guest={guest} podcast={podcast} onOpen={() => onOpen(guest.id)} onErase={() => setErasing(guest)} />
              ))}
            </Table.Tbody>
          </Table>
        )}
      </PagedList>
      <ImportDialog podcastId={podcast.id} opened={dialog === 'import'} onClose={close} />
      <DuplicatesDialog podcastId={podcast.id} opened={dialog === 'duplicates'} onClose={close} />
      <EraseDialog guest={erasing} access={podcast.showAccess} onClose={() => setErasing(null)} />
    </>
  )
}

function Row({ guest, podcast, onOpen, onErase }: { guest: Guest; podcast: Podcast; onOpen: () => void; onErase: () => void }) {
  const { id: guestId, name, pronouns, email, tags, episodes, thumbnailUrl, doNotContact, mailError } = guest
  const mayErase = can('GuestService.Erase', podcast.showAccess)
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="sm" wrap="nowrap">
          <Avatar id={guestId} name={name} photo={thumbnailUrl} />
          <Group gap="xs" className={list.words}>
            <GuestName name={name} onOpen={onOpen} />
            {pronouns ? (
              <Text size="xs" c="dimmed" dir="auto">
                {pronouns}
              </Text>
            ) : null}
            {doNotContact ? <Badge meaning="danger">Do not contact</Badge> : null}
            {mailError ? <Badge meaning="warning">Email rejected</Badge> : null}
          </Group>
        </Group>
      </Table.Td>
      <Table.Td className={`${table.wide} ${list.words}`}>{email}</Table.Td>
      <Table.Td className={table.wide}>
        <Group gap="xxs">
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </Group>
      </Table.Td>
      <Table.Td ta="end">{episodes}</Table.Td>
      <Table.Td className={table.actions}>
        <LazyMenu target={<IconButton icon={IconDots} label={`Actions for ${name}`} />}>
          <MenuAction icon={IconPencil} label="Edit" onClick={onOpen} />
          {mayErase ? (
            <>
              <MenuAction
                icon={IconDownload}
                label="Export their data"
                onClick={() => download('application/json', () => rpc('GuestService.FindExport', { guestId }))}
              />
              <MenuAction icon={IconTrash} label="Erase" danger onClick={onErase} />
            </>
          ) : null}
        </LazyMenu>
      </Table.Td>
    </Table.Tr>
  )
}
