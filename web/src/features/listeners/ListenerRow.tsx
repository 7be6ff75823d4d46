import type { Listener, ListenerState } from '@castwright/contract/listeners/shapes.ts'
import { ActionIcon, Menu, Table, Text } from '@mantine/core'
import {
  IconDots,
  IconKey,
  IconMail,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconBan,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useNow } from '../../lib/clock.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LazyMenu } from '../../ui/LazyMenu.tsx'
import { changeAndTell } from './api.ts'
import { kindNames, statusOf } from './messages.ts'
import table from '../../ui/table.module.css'

type Props = { podcastId: string; listener: Listener; onEdit: () => void; onShow: () => void }

export function ListenerRow({ podcastId, listener, onEdit, onShow }: Props) {
  const { id: listenerId, name, email, kind, state, lastUsedAt, sharedAt, expiresAt } = listener
  const status = statusOf(listener, useNow())
  const named = { podcastId, listenerId }
  const set = (to: ListenerState, done: string) => changeAndTell('ListenerService.SetState', { ...named, state: to }, done)
  const revoke = async () => {
    const agreed = await confirm({
      title: `Revoke the feed of ${name}?`,
      children: 'The feed and its episodes stop working right away. If you resume it later, it gets another URL.',
      confirmLabel: 'Revoke feed',
      danger: true,
    })
    if (agreed) await set('revoked', 'Feed revoked.')
  }
  const rotate = async () => {
    const agreed = await confirm({
      title: `Replace the feed URL of ${name}?`,
      children: 'The current URL stops working right away. Send them the new one.',
      confirmLabel: 'Replace URL',
      danger: true,
    })
    if (!agreed) return
    await changeAndTell('ListenerService.Rotate', named, 'The feed has a new URL.')
    onShow()
  }
  const remove = async () => {
    const agreed = await confirm({
      title: `Delete the feed of ${name}?`,
      children: 'The feed stops working, and everything about this listener is permanently deleted.',
      confirmLabel: 'Delete feed',
      danger: true,
    })
    if (agreed) await changeAndTell('ListenerService.Delete', named, 'Feed deleted.')
  }
  const isRevoked = state === 'revoked'
  return (
    <Table.Tr>
      <Table.Td>
        <div className={table.lines}>
          <Text fw={500} dir="auto">
            {name}
          </Text>
          {email && email !== name ? (
            <Text size="sm" c="dimmed">
              {email}
            </Text>
          ) : null}
          <Text size="sm" c="dimmed" className={table.narrow}>
            {kindNames[kind]}
          </Text>
        </div>
      </Table.Td>
      <Table.Td className={table.wide}>{kindNames[kind]}</Table.Td>
      <Table.Td>
        <div className={table.lines}>
          <span>
            <Badge meaning={status.meaning}>{status.name}</Badge>
          </span>
          {sharedAt === null ? null : (
            <span>
              <Badge meaning="danger">Possibly shared</Badge>
            </span>
          )}
          {expiresAt !== null && state !== 'revoked' ? (
            <Text size="sm" c="dimmed">
              {status.name === 'Expired' ? 'Expired ' : 'Until '}
              <RelativeTime at={expiresAt} />
            </Text>
          ) : null}
        </div>
      </Table.Td>
      <Table.Td className={table.wide}>{lastUsedAt === null ? 'Not used yet' : <RelativeTime at={lastUsedAt} />}</Table.Td>
      <Table.Td className={table.actions}>
        <LazyMenu
          target={
            <ActionIcon aria-label={`Actions for ${name}`}>
              <Icon of={IconDots} />
            </ActionIcon>
          }
        >
          {isRevoked ? null : (
            <Menu.Item leftSection={<Icon of={IconKey} />} onClick={onShow}>
              Show feed URL
            </Menu.Item>
          )}
          {isRevoked || email === '' ? null : (
            <Menu.Item
              leftSection={<Icon of={IconMail} />}
              onClick={() =>
                void changeAndTell('ListenerService.Invite', { podcastId, listenerIds: [listenerId] }, `Email to ${email} is on its way.`)
              }
            >
              Email the feed
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={onEdit}>
            Edit
          </Menu.Item>
          {state === 'active' ? (
            <Menu.Item leftSection={<Icon of={IconPlayerPause} />} onClick={() => void set('paused', 'Feed paused.')}>
              Pause
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<Icon of={IconPlayerPlay} />} onClick={() => void set('active', 'Feed resumed.')}>
              Resume
            </Menu.Item>
          )}
          {isRevoked ? null : (
            <>
              <Menu.Item leftSection={<Icon of={IconRefresh} />} onClick={() => void rotate()}>
                Replace URL
              </Menu.Item>
              <Menu.Item color="red" leftSection={<Icon of={IconBan} />} onClick={() => void revoke()}>
                Revoke
              </Menu.Item>
            </>
          )}
          <Menu.Item color="red" leftSection={<Icon of={IconTrash} />} onClick={() => void remove()}>
            Delete
          </Menu.Item>
        </LazyMenu>
      </Table.Td>
    </Table.Tr>
  )
}
