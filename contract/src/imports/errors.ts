import { errorsOf } from '../refusal.ts'

export const importErrors = {
  ...errorsOf('failed_precondition', {
    no_feed_there: "We couldn't find an RSS feed at this URL.",
    feed_locked:
      "This feed is locked and can't be imported. Turn off its lock (podcast:locked) at your current host, wait until the feed shows the change, and try again.",
    owner_email_missing: 'Owner email not found!',
    record_missing: "The feed doesn't have this record yet. Some hosts take a few minutes to show a change.",
    owner_unproven: 'Verify that you own this show first.',
    owner_changed: 'The owner in the feed has changed since you verified it. Please verify again.',
    not_migrating: "This podcast isn't being imported.",
    migration_running: 'The import is still running.',
  }),
  ...errorsOf('aborted', {
    report_outdated: 'The feeds have been compared again. Check the new report.',
  }),
}
