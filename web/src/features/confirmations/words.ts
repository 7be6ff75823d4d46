import { isBlocking } from '@castwright/contract/publishing/checks.ts'
import { instance } from '../../lib/instance.ts'
import { notSent } from '../../lib/mail.ts'
import type { Confirmation } from '@castwright/contract/confirmations/shapes.ts'

type Words = {
  heading: string
  /** What happens. */
  effects: string[]
  /** The button that does it. */
  action: string
  /** After it was done. */
  done: string
  isDanger?: true
}

/** What the page says about a request, so that nobody has to trust the words of an assistant. */
export function wordsOf(confirmation: Confirmation): Words {
  const words = allWordsOf(confirmation)
  if (!confirmation.findings.some(isBlocking)) return words
  return { ...words, effects: ["It can't be published yet. Fix the problems below first, then check again."] }
}

function allWordsOf({ method, subject, podcastTitle, isPublished, isRecordingDeleted }: Confirmation): Words {
  switch (method) {
    case 'EpisodeService.Publish':
      return isPublished
        ? {
            heading: `Republish “${subject}”?`,
            effects: ['Its latest changes will replace what listeners see and hear now.'],
            action: 'Republish episode',
            done: `“${subject}” is republished.`,
          }
        : {
            heading: `Publish “${subject}”?`,
            effects: ['It will appear in your feed and on your public page right away.'],
            action: 'Publish episode',
            done: `“${subject}” is published.`,
          }
    case 'EpisodeService.Schedule':
      return {
        heading: `Schedule “${subject}”?`,
        effects: ["We'll publish it at this time in its state at that moment, without asking you again."],
        action: 'Schedule release',
        done: `The release of “${subject}” is scheduled.`,
      }
    case 'EpisodeService.Unschedule':
      return {
        heading: `Cancel the release of “${subject}”?`,
        effects: ["It won't be published at the scheduled time. The draft stays as it is."],
        action: 'Cancel release',
        done: `The release of “${subject}” is canceled.`,
      }
    case 'EpisodeService.Unpublish':
      return {
        heading: `Unpublish “${subject}”?`,
        effects: ['It will be removed from your feed and will disappear from apps when they next refresh.'],
        action: 'Unpublish episode',
        done: `“${subject}” is unpublished.`,
        isDanger: true,
      }
    case 'EpisodeService.Delete':
      return {
        heading: `Delete “${subject}”?`,
        effects: [
          isPublished
            ? 'It will be permanently deleted and removed from your feed, and will disappear from apps when they next refresh.'
            : 'You can restore it for 30 days.',
          isRecordingDeleted ? 'Its recording will be deleted too.' : 'Its recording stays in your library.',
        ],
        action: 'Delete episode',
        done: `“${subject}” is deleted.`,
        isDanger: true,
      }
    case 'RecordingService.Delete':
      return {
        heading: `Delete the recording “${subject}”?`,
        effects: ['It will be permanently deleted.'],
        action: 'Delete recording',
        done: `“${subject}” is deleted.`,
        isDanger: true,
      }
    case 'InterviewService.Save':
      return {
        heading: `Set the interview for “${subject}”?`,
        effects: ['The people below will get an invitation by email.'],
        action: 'Save interview',
        done: `The interview for “${subject}” is saved.`,
      }
    case 'EpisodeGuestService.Invite':
      return {
        heading: `Invite a guest to “${subject}”?`,
        effects: ["They will get an email with a link to their page, in your show's words."],
        action: 'Invite guest',
        done: instance.mailOutbox ? `${notSent} Copy the link on the episode page.` : 'The invitation is sent.',
      }
    case 'TeamManagementService.InviteTeam':
      return {
        heading: `Invite people to ${podcastTitle}?`,
        effects: ['They will get an invitation by email. If they accept, they can see and change this podcast.'],
        action: 'Send invitations',
        done: instance.mailOutbox ? `${notSent} Copy the link under Team Management.` : 'The invitations are sent.',
      }
  }
}
