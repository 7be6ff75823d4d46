import type { EpisodeGuest } from '@castwright/contract/guests/shapes.ts'
import { Menu } from '@mantine/core'
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
import { messageOf, rpc } from '../../../lib/rpc.ts'
import { shortDate } from '../../../lib/time.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { copyText } from '../../../ui/copy.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeEpisodeGuests } from '../api.ts'
import { messages } from '../messages.ts'
import type { GuestAction } from './actions.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MenuAction } from '../../../ui/MenuAction.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'

const linkDays = [7, 30, 90, 365]

/** Everything else that can be done with a guest of an episode. */
export function GuestItemMenu({ guest, timeZone, onAct }: { guest: EpisodeGuest; timeZone: string; onAct: (action: GuestAction) => void }) {
  const { id: episodeGuestId, name, linkExpiresAt, invitedAt, answer, approval, state } = guest
  const { submit: attempt, isBusy } = useSubmit({ failed: messages.saveFailed }, (act: () => Promise<unknown>) => act())
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
      if (url === null) toast.error('This link no longer works. Send it again to create a new one.')
      else await copyText(url)
    })
  const extend = (days: number) =>
    attempt(async () => {
      const { guest: changed } = await changeEpisodeGuests('EpisodeGuestService.Invite', { episodeGuestId, sendEmail: false, days })
      if (changed.linkExpiresAt) toast.success(`The link is valid until ${shortDate(changed.linkExpiresAt, timeZone)}.`)
    })
  const share = async (isShared: boolean) => {
    const isSure =
      isShared ||
      approval === 'requested' ||
      (await confirm({
        title: `Stop sharing the preview with ${name}?`,
        children:
          "They'll no longer be able to hear the recording before it's out. Their approval or feedback will be removed from their page.",
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
      title: `Revoke the link for ${name}?`,
      children: "Their page will close right away. We'll keep what they entered. The new invitation has a different link.",
      confirmLabel: 'Revoke link',
      danger: true,
    })
    if (isSure) await attempt(() => changeEpisodeGuests('EpisodeGuestService.RevokeLink', { episodeGuestId }))
  }
  const remove = async () => {
    const isSure = await confirm({
      title: `Remove ${name} from this episode?`,
      children:
        "Their link will stop working, and their answers and votes for this episode will be deleted. They'll stay in the guest book.",
      confirmLabel: 'Remove guest',
      danger: true,
    })
    if (isSure) await attempt(() => changeEpisodeGuests('EpisodeGuestService.Remove', { episodeGuestId }))
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDots} label={`Actions for ${name}`} loading={isBusy} />
      </Menu.Target>
      <Menu.Dropdown>
        {invitedAt === null ? null : (
          <MenuAction icon={IconMailForward} label="Send again" onClick={() => onAct({ kind: 'email', purpose: 'resend' })} />
        )}
        <MenuAction icon={IconNotes} label="Notes for the guest" onClick={() => onAct({ kind: 'notes' })} />
        {linkExpiresAt === null || state === 'published' || answer === 'no' ? null : (
          <>
            {approval === 'requested' ? null : (
              <MenuAction
                icon={IconHeadphones}
                label={approval === null ? 'Share a preview' : 'Ask for approval again'}
                onClick={() => share(true)}
              />
            )}
            {approval === null ? null : (
              <MenuAction icon={IconHeadphonesOff} label="Stop sharing the preview" onClick={() => share(false)} />
            )}
          </>
        )}
        {linkExpiresAt ? (
          <>
            <Menu.Divider />
            <MenuAction icon={IconCopy} label="Copy link" onClick={copy} />
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
            <MenuAction icon={IconLinkOff} label="Revoke link" onClick={revoke} />
          </>
        ) : null}
        <Menu.Divider />
        {answer === 'yes' ? null : <MenuAction icon={IconCheck} label="Mark as confirmed" onClick={() => answerWith('yes')} />}
        {answer === 'no' ? null : <MenuAction icon={IconX} label="Mark as declined" onClick={() => answerWith('no')} />}
        {answer === null ? null : <Menu.Item onClick={() => void answerWith(null)}>Clear the answer</Menu.Item>}
        <Menu.Divider />
        <MenuAction icon={IconTrash} label="Remove from episode" danger onClick={remove} />
      </Menu.Dropdown>
    </Menu>
  )
}
