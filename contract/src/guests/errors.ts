import { errorsOf, type Refusal } from '../refusal.ts'

export const guestErrors = {
  ...errorsOf('failed_precondition', {
    do_not_contact: "This person doesn't want to be contacted.",
    guest_email_missing: 'This guest has no email address. Add one in the guest book first.',
    guests_share_episode: 'Both are guests of one episode. Remove one of them there first.',
    guests_off: "This show doesn't accept pitches.",
    release_not_signed: 'There is no signed release to withdraw.',
  }),
  ...errorsOf('aborted', {
    details_changed: 'The guest changed this in the meantime. Look at it again before you accept it.',
    release_form_changed: 'The text of the release changed in the meantime. Please read it again before you sign.',
  }),
  guest_link_missing: { code: 'unauthenticated', msg: 'Open this page with the link from your invitation.' },
  guest_link_closed: {
    code: 'not_found',
    msg: 'This link has expired or was revoked. Ask the show for a new one.',
    meta: { reason: 'guest_link_closed' },
    status: 410,
  },
} as const satisfies Record<string, Refusal>
