import { errorsOf } from '../refusal.ts'

export const podcastErrors = errorsOf('failed_precondition', {
  podcast_complete: 'This podcast is marked complete. Change its status to Active to add episodes.',
  deletion_too_early: 'This podcast was redirected less than 7 days ago.',
  new_owner_unfit: 'Only an active team member can become the owner.',
  new_owner_full: "The new owner has reached their plan's podcast limit.",
  new_owner_unverified: "The new owner hasn't verified their email address yet. Ask them to verify it, then try again.",
})
