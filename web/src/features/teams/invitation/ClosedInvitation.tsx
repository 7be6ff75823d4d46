import { RpcError } from '../../../lib/rpc.ts'
import { useSession } from '../../../lib/session.ts'
import { Envelope } from '../../../ui/drawings/Envelope.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/Links.tsx'

const titles = {
  expired: 'This invitation has expired',
  used: 'This invitation has already been used',
  replaced: "There's a newer link",
  withdrawn: 'This invitation was withdrawn',
  declined: 'You declined the invitation',
  unknown: "This invitation doesn't exist",
}
export type ClosedReason = keyof typeof titles

const explanations: Record<ClosedReason, (inviter: string) => string> = {
  expired: (inviter) => `Invitations are valid for 14 days. Ask ${inviter} for a new one.`,
  used: (inviter) => `If you accepted it, you'll find the show in My Podcasts. If not, ask ${inviter} for a new invitation.`,
  replaced: (inviter) =>
    `This link was replaced when the invitation was sent again. Open the latest email, or ask ${inviter} for the link.`,
  withdrawn: (inviter) => `If you think this is a mistake, ask ${inviter} for a new invitation.`,
  declined: (inviter) => `If you change your mind, ask ${inviter} for a new invitation.`,
  unknown: (inviter) => `The link may be incomplete. Open it from the original message again, or ask ${inviter} for a new one.`,
}

/** Why a link no longer works, or null if the error is about something else. */
export function closedReasonOf(error: unknown): ClosedReason | null {
  if (!(error instanceof RpcError)) return null
  const reason = error.meta['reason']?.replace(/^invitation_/, '') ?? ''
  if (reason in titles) return reason as ClosedReason
  return error.code === 'not_found' || error.code === 'invalid_argument' ? 'unknown' : null
}

type Props = { reason: ClosedReason; inviter: string | undefined }

/** An invitation that can no longer be accepted, with what to do next. */
export function ClosedInvitation({ reason, inviter = 'the person who invited you' }: Props) {
  const isSignedIn = useSession().status === 'in'
  return (
    <EmptyState
      order={1}
      drawing={<Envelope />}
      title={titles[reason]}
      action={<LinkButton to="/">{isSignedIn ? 'Go to My Podcasts' : 'Sign in'}</LinkButton>}
    >
      {explanations[reason](inviter)}
    </EmptyState>
  )
}
