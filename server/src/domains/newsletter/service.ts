/**
 * Newsletters of shows, in order:
 * - service/settings.ts: turning it on, the texts, and what the team sees
 * - service/subscribe.ts: subscribing with a confirmation, unsubscribing, and rejected addresses
 * - service/list.ts: the list for the team, as a file and back
 * - service/announce.ts: a release becomes an issue. service/send.ts: sending it
 */
export { findNewsletter, updateNewsletter } from './service/settings.ts'
export {
  changeByLink,
  deleteUnconfirmed,
  findByLink,
  findForm,
  noteBounce,
  requestSubscription,
  sendConfirmation,
  type LinkPage,
} from './service/subscribe.ts'
export { deleteSubscriber, exportSubscribers, findSubscribers, importSubscribers } from './service/list.ts'
export { announceReleases, cancelIssue, resendUncertain, resumeIssues } from './service/announce.ts'
export { runIssue } from './service/send.ts'
