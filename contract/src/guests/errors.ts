import { errorsOf, type Refusal } from '../refusal.ts'

export const guestErrors = {
  ...errorsOf('failed_precondition', {
    do_not_contact: "This person doesn't want to be contacted.",
    guest_email_missing: 'This guest has no email address. Add one in the guest book first.',
    guests_share_episode: 'Both are guests on the same episode. Remove one of them from it first.',
    guests_off: "This show doesn't accept pitches.",
    release_not_signed: 'There is no signed release to withdraw.',
  }),
  ...errorsOf('aborted', {
    details_changed: 'The guest has changed this since you opened it. Review it again before you accept it.',
    release_form_changed: 'The release form has changed since you opened it. Please read it again before you sign.',
  }),
  guest_link_missing: { code: 'unauthenticated', msg: 'Open this page with the link from your invitation.' },
  guest_link_closed: {
    code: 'not_found',
    msg: 'This link has expired or was revoked. Ask the show for a new one.',
    meta: { reason: 'guest_link_closed' },
    status: 410,
  },
} as const satisfies Record<string, Refusal>
