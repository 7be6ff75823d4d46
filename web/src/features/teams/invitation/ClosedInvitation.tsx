import { Envelope } from '../../../ui/drawings/Envelope.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/Links.tsx'

export type ClosedReason = 'expired' | 'used' | 'ended' | 'unknown' | 'declined'

const titles: Record<ClosedReason, string> = {
  expired: 'This invitation has expired',
  used: 'This invitation has already been used',
  ended: 'This invitation has expired or has already been used',
  unknown: "This invitation doesn't exist",
  declined: 'You declined the invitation',
}

const explanations: Record<ClosedReason, (inviter: string) => string> = {
  expired: (inviter) => `Invitations are valid for 14 days. Ask ${inviter} to send a new one.`,
  used: (inviter) => `If you accepted it, you'll find the podcast in My Podcasts. If not, ask ${inviter} for a new invitation.`,
  ended: (inviter) => `If the podcast isn't in My Podcasts, ask ${inviter} for a new invitation.`,
  unknown: (inviter) => `The link may be incomplete, or the invitation was withdrawn. Ask ${inviter} for a new one.`,
  declined: (inviter) => `Nothing changed. If you change your mind, ask ${inviter} for a new invitation.`,
}

/** An invitation that can no longer be accepted, with what to do next. */
export function ClosedInvitation({ reason, inviter = 'the person who invited you' }: { reason: ClosedReason; inviter?: string }) {
  return (
    <EmptyState order={1} drawing={<Envelope />} title={titles[reason]} action={<LinkButton to="/">Go to My Podcasts</LinkButton>}>
      {explanations[reason](inviter)}
    </EmptyState>
  )
}
