import { Letter } from '../../../ui/drawings/Letter.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/Links.tsx'

export type Closed = 'expired' | 'used' | 'ended' | 'unknown' | 'declined'

const titles: Record<Closed, string> = {
  expired: 'This invitation has expired',
  used: 'This invitation was used already',
  ended: 'This invitation has expired or was used already',
  unknown: 'This invitation does not exist',
  declined: 'You declined the invitation',
}

const wordsOn: Record<Closed, (inviter: string) => string> = {
  expired: (inviter) => `An invitation is good for 14 days. Ask ${inviter} to send it again.`,
  used: (inviter) => `If it was you, the podcast is among your podcasts. If not, ask ${inviter} for a new invitation.`,
  ended: (inviter) => `Ask ${inviter} for a new one, unless the podcast is among your podcasts by now.`,
  unknown: (inviter) => `The link may be incomplete, or the invitation was taken back. Ask ${inviter} for a new one.`,
  declined: (inviter) => `Nothing changed. If you think better of it, ask ${inviter} for a new invitation.`,
}

/** An invitation that can no longer be accepted, and the way on. */
export function ClosedInvitation({ because, inviter = 'whoever invited you' }: { because: Closed; inviter?: string }) {
  return (
    <EmptyState order={1} drawing={<Letter />} title={titles[because]} action={<LinkButton to="/">Go to my podcasts</LinkButton>}>
      {wordsOn[because](inviter)}
    </EmptyState>
  )
}
