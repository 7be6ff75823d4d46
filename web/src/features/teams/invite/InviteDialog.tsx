import type { CollaboratorType } from '@castwright/contract/teams.ts'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { People } from './form.ts'
import { InviteForm } from './InviteForm.tsx'
import { InviteSent } from './InviteSent.tsx'
import { useInviteForm } from './useInviteForm.ts'

type Props = {
  podcastId: string
  opened: boolean
  onClose: () => void
  teamRoles: readonly CollaboratorType[]
  /** How many more the plan has room for; undefined until it is known. */
  left: number | undefined
  /** To be called when it has room for no more. */
  onFull: () => void
}

/** The form lives as long as the page: what was typed outlives a dialog that was closed by mistake. */
export function InviteDialog({ podcastId, opened, onClose, teamRoles, left, onFull }: Props) {
  const [sent, setSent] = useState<People | null>(null)
  const invite = useInviteForm({ podcastId, left, onFull, onSent: setSent })
  const finish = () => {
    onClose()
    setSent(null)
  }
  const cancel = () => {
    invite.clear()
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={sent ? finish : onClose} title={sent ? 'Invitations sent' : 'Invite Your Team'} size="wide">
      {sent ? <InviteSent people={sent} onClose={finish} /> : <InviteForm invite={invite} teamRoles={teamRoles} onCancel={cancel} />}
    </Dialog>
  )
}
