import type { EpisodeGuest } from '@castwright/contract/guests/shapes.ts'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCalendarTime,
  IconCheck,
  IconCopy,
  IconDots,
  IconHeadphones,
  IconHeadphonesOff,
  IconLinkOff,
  IconMailForward,
  IconNotes,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { isDeclined, messageOf, rpc } from '../../../lib/rpc.ts'
import { shortDate } from '../../../lib/time.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { copyText } from '../../../ui/copy.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeEpisodeGuests } from '../api.ts'
import { messages } from '../messages.ts'
import type { GuestAction } from './actions.ts'

const linkDays = [7, 30, 90, 365]

type Props = { guest: EpisodeGuest; timeZone: string; onAct: (action: GuestAction) => void }

/** Everything else that can be done with a guest of an episode. */
export function GuestItemMenu({ guest, timeZone, onAct }: Props) {
  const [pending, setPending] = useState(false)
  const { id: episodeGuestId, name, linkExpiresAt, invitedAt, answer, approval, state } = guest
  const attempt = async (act: () => Promise<unknown>) => {
    setPending(true)
    try {
      await act()
    } catch (error) {
      if (!isDeclined(error)) toast.error(`${messages.saveFailed} ${messageOf(error)}`)
    } finally {
      setPending(false)
    }
  }
  const answerWith = (given: 'yes' | 'no' | null) =>
    attempt(async () => {
      await changeEpisodeGuests('EpisodeGuestService.Answer', { episodeGuestId, answer: given })
      const undo = () =>
        changeEpisodeGuests('EpisodeGuestService.Answer', { episodeGuestId, answer }).catch((error: unknown) =>
          toast.error(messageOf(error)),
        )
      const said = given === 'yes' ? 'is marked as confirmed' : given === 'no' ? 'is marked as declined' : 'has no answer again'
      toast.undo(`${name} ${said}.`, () => void undo())
    })
  const copy = () =>
    attempt(async () => {
      const { url } = await rpc('EpisodeGuestService.FindLink', { episodeGuestId })
      if (url === null) toast.error('This link no longer works. Send it again to get a new one.')
      else await copyText(url)
    })
  const extend = (days: number) =>
    attempt(async () => {
      const { guest: changed } = await changeEpisodeGuests('EpisodeGuestService.Invite', { episodeGuestId, sendEmail: false, days })
      if (changed.linkExpiresAt) toast.success(`The link works until ${shortDate(changed.linkExpiresAt, timeZone)}.`)
    })
  const share = async (isShared: boolean) => {
    const isSure =
      isShared ||
      approval === 'requested' ||
      (await confirm({
        title: `Stop sharing the preview with ${name}?`,
        children: 'They can no longer hear the recording before it is out. What they said about it is removed from their page.',
        confirmLabel: 'Stop sharing',
        danger: true,
      }))
    if (!isSure) return
    await attempt(async () => {
      await changeEpisodeGuests('EpisodeGuestService.SharePreview', { episodeGuestId, share: isShared })
      if (isShared) toast.success(`${name} can hear the recording on their page and approve it.`)
    })
  }
  const revoke = async () => {
    const isSure = await confirm({
      title: `Revoke the link of ${name}?`,
      children: 'Their page closes immediately. What they entered stays. A new invitation gets another address.',
      confirmLabel: 'Revoke link',
      danger: true,
    })
    if (isSure) await attempt(() => changeEpisodeGuests('EpisodeGuestService.RevokeLink', { episodeGuestId }))
  }
  const remove = async () => {
    const isSure = await confirm({
      title: `Remove ${name} from this episode?`,
      children: 'Their link stops working, and their answers and votes for this episode are deleted. They stay in the guest book.',
      confirmLabel: 'Remove guest',
      danger: true,
    })
    if (isSure) await attempt(() => changeEpisodeGuests('EpisodeGuestService.Remove', { episodeGuestId }))
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${name}`} loading={pending}>
          <Icon of={IconDots} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {invitedAt === null ? null : (
          <Menu.Item leftSection={<Icon of={IconMailForward} />} onClick={() => onAct({ kind: 'email', purpose: 'resend' })}>
            Send again
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon of={IconNotes} />} onClick={() => onAct({ kind: 'notes' })}>
          Notes for the guest
        </Menu.Item>
        {linkExpiresAt === null || state === 'published' || answer === 'no' ? null : (
          <>
            {approval === 'requested' ? null : (
              <Menu.Item leftSection={<Icon of={IconHeadphones} />} onClick={() => void share(true)}>
                {approval === null ? 'Share a preview' : 'Ask for approval again'}
              </Menu.Item>
            )}
            {approval === null ? null : (
              <Menu.Item leftSection={<Icon of={IconHeadphonesOff} />} onClick={() => void share(false)}>
                Stop sharing the preview
              </Menu.Item>
            )}
          </>
        )}
        {linkExpiresAt ? (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => void copy()}>
              Copy link
            </Menu.Item>
            <Menu.Sub>
              <Menu.Sub.Target>
                <Menu.Sub.Item leftSection={<Icon of={IconCalendarTime} />}>Change expiry</Menu.Sub.Item>
              </Menu.Sub.Target>
              <Menu.Sub.Dropdown>
                {linkDays.map((days) => (
                  <Menu.Item key={days} onClick={() => void extend(days)}>
                    {`${days} days from now`}
                  </Menu.Item>
                ))}
              </Menu.Sub.Dropdown>
            </Menu.Sub>
            <Menu.Item leftSection={<Icon of={IconLinkOff} />} onClick={() => void revoke()}>
              Revoke link
            </Menu.Item>
          </>
        ) : null}
        <Menu.Divider />
        {answer === 'yes' ? null : (
          <Menu.Item leftSection={<Icon of={IconCheck} />} onClick={() => void answerWith('yes')}>
            Mark as confirmed
          </Menu.Item>
        )}
        {answer === 'no' ? null : (
          <Menu.Item leftSection={<Icon of={IconX} />} onClick={() => void answerWith('no')}>
            Mark as declined
          </Menu.Item>
        )}
        {answer === null ? null : <Menu.Item onClick={() => void answerWith(null)}>Take back the answer</Menu.Item>}
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<Icon of={IconTrash} />} onClick={() => void remove()}>
          Remove from episode
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
