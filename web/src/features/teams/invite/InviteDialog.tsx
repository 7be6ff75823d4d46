import type { CollaboratorType } from '@castwright/contract/teams/shapes.ts'
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
  /** How many more people the plan allows. Undefined: not loaded yet. */
  left: number | undefined
  /** Called when the plan limit is reached. */
  onLimitReached: () => void
}

/** The form state lives in this component, so closing the dialog by accident loses nothing. */
export function InviteDialog({ podcastId, opened, onClose, teamRoles, left, onLimitReached }: Props) {
  const [sent, setSent] = useState<People | null>(null)
  const invite = useInviteForm({ podcastId, left, onLimitReached, onSent: setSent })
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
