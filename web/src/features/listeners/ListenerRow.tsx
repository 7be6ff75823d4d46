import type { Listener, ListenerState } from '@castwright/contract/listeners/shapes.ts'
import { Table, Text } from '@mantine/core'
import { IconKey, IconMail, IconPencil, IconPlayerPause, IconPlayerPlay, IconBan, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useNow } from '../../lib/clock.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { MenuAction } from '../../ui/MenuAction.tsx'
import { tellSent } from '../../components/NotSent.tsx'
import { rpc } from '../../lib/rpc.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { change, changeAndTell } from './api.ts'
import { kindNames, statusOf } from './messages.ts'
import table from '../../ui/table.module.css'
import { Note } from '../../ui/Note.tsx'

type Props = { podcastId: string; listener: Listener; onEdit: () => void; onShow: () => void }

export function ListenerRow({ podcastId, listener, onEdit, onShow }: Props) {
  const { id: listenerId, name, email, kind, state, lastUsedAt, sharedAt, expiresAt } = listener
  const status = statusOf(listener, useNow())
  const named = { podcastId, listenerId }
  const set = (to: ListenerState, done: string) => changeAndTell('ListenerService.SetState', { ...named, state: to }, done)
  const sending = useSubmit(async () => {
    await change('ListenerService.Invite', { podcastId, listenerIds: [listenerId] })
    await tellSent(`We're sending an email to ${email}.`, name, async () => (await rpc('ListenerService.FindFeedURL', named)).pageUrl)
  })
  const isRevoked = state === 'revoked'
  return (
    <Table.Tr>
      <Table.Td>
        <div className={table.lines}>
          <Text fw={500} dir="auto">
            {name}
          </Text>
          {email && email !== name ? <Note>{email}</Note> : null}
          <Note className={table.narrow}>{kindNames[kind]}</Note>
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
            <Note>
              {status.name === 'Expired' ? 'Expired ' : 'Until '}
              <RelativeTime at={expiresAt} />
            </Note>
          ) : null}
        </div>
      </Table.Td>
      <Table.Td className={table.wide}>{lastUsedAt === null ? 'Not used yet' : <RelativeTime at={lastUsedAt} />}</Table.Td>
      <Table.Td className={table.actions}>
        <ActionsMenu label={`Actions for ${name}`}>
          {isRevoked ? null : <MenuAction icon={IconKey} label="Show feed URL" onClick={onShow} />}
          {isRevoked || email === '' ? null : <MenuAction icon={IconMail} label="Email the feed" onClick={() => sending.submit()} />}
          <MenuAction icon={IconPencil} label="Edit" onClick={onEdit} />
          {state === 'active' ? (
            <MenuAction icon={IconPlayerPause} label="Pause" onClick={() => set('paused', 'Feed paused.')} />
          ) : (
            <MenuAction icon={IconPlayerPlay} label="Resume" onClick={() => set('active', 'Feed resumed.')} />
          )}
          {isRevoked ? null : (
            <>
              <MenuAction
                icon={IconRefresh}
                label="Replace URL"
                question={{
                  title: `Replace the feed URL for ${name}?`,
                  children: 'The current URL will stop working right away. Send them the new URL.',
                  confirmLabel: 'Replace URL',
                  danger: true,
                }}
                onClick={async () => {
                  await changeAndTell('ListenerService.Rotate', named, 'The feed has a new URL.')
                  onShow()
                }}
              />
              <MenuAction
                icon={IconBan}
                label="Revoke"
                danger
                question={{
                  title: `Revoke the feed for ${name}?`,
                  children: 'The feed and its episodes will stop working right away. If you resume the feed later, it gets a new URL.',
                  confirmLabel: 'Revoke feed',
                }}
                onClick={() => set('revoked', 'Feed revoked.')}
              />
            </>
          )}
          <MenuAction
            icon={IconTrash}
            label="Delete"
            danger
            question={{
              title: `Delete the feed for ${name}?`,
              children: 'The feed will stop working, and all data about this listener will be permanently deleted.',
              confirmLabel: 'Delete feed',
            }}
            onClick={() => changeAndTell('ListenerService.Delete', named, 'Feed deleted.')}
          />
        </ActionsMenu>
      </Table.Td>
    </Table.Tr>
  )
}
