import type { NotificationType } from '@castwright/contract/notifications/shapes.ts'
import type { Paragraph } from '../../platform/mail/layout.ts'
import { capitalize, clean, namesOf, textOf, type MessageInput } from './messages.ts'

/** Content that is read when the email is sent, so that deleted content is never emailed. */
export type Details = {
  /** The text of the comment. Undefined if it was deleted. */
  comment?: string
  /** The titles of the first episodes that failed. */
  failedTitles?: string[]
}

type EmailTexts = { headline: string; paragraphs: Paragraph[]; button: string }

type Names = ReturnType<typeof namesOf>
type Data = MessageInput['data']

const someone = ({ who }: Names): string => who ?? 'Someone'

/** The event as the headline, what to know about it, and what to do. Otherwise the headline is the sentence shown in the app. */
const texts: Record<NotificationType, (names: Names, data: Data, details: Details) => Partial<EmailTexts>> = {
  EpisodeAdded: (names) => ({
    headline: `${someone(names)} added ${names.episode} to ${names.podcast}`,
    paragraphs: ['You can start working on it right away.'],
    button: 'Open the episode',
  }),
  EpisodePublished: (names) => ({
    headline: names.who
      ? `${names.who} published ${names.episode} on ${names.podcast}`
      : `${names.episode} was published on ${names.podcast}`,
    paragraphs: ['Podcast apps will show it the next time they refresh the feed.'],
    button: 'See the episode',
  }),
  ReleaseAtRisk: (names) => ({
    headline: `${names.episode} can't be published on schedule yet`,
    paragraphs: [
      `It's scheduled on ${names.podcast} within a day, but the release would fail:`,
      { quote: `${names.reason}.` },
      'Fix this before the release, or reschedule the episode.',
    ],
    button: 'Open the episode',
  }),
  ReleaseFailed: (names) => ({
    headline: `${names.episode} wasn't published on schedule`,
    paragraphs: [
      `We couldn't publish it on ${names.podcast}, so it's no longer scheduled:`,
      { quote: `${names.reason}.` },
      'Fix this, then schedule or publish the episode again.',
    ],
    button: 'See the failed episode',
  }),
  InvitationAccepted: (names) => ({
    headline: `${someone(names)} accepted your invitation to ${names.podcast}`,
    paragraphs: ["They're on the team now and can start working."],
    button: 'See the team',
  }),
  Mention: (names, _data, { comment }) => ({
    headline: `${someone(names)} mentioned you in ${names.episode}`,
    ...(comment === undefined
      ? { paragraphs: [`The comment on ${names.podcast} was deleted in the meantime.`], button: 'Open the episode' }
      : {
          paragraphs: [
            names.who ? `${names.who}'s comment on ${names.podcast}:` : `The comment on ${names.podcast}:`,
            { quote: shorten(comment, 600) },
          ],
          button: 'Reply',
        }),
  }),
  ReviewRequested: (names) => ({
    headline: `${someone(names)} asked you to review ${names.episode}`,
    paragraphs: [`It's an episode of ${names.podcast}. Approve it or request changes.`],
    button: 'Review the episode',
  }),
  ReviewVerdict: (names, { verdict }) =>
    verdict === 'approved'
      ? {
          headline: `${someone(names)} approved ${names.episode}`,
          paragraphs: [`All reviewers have approved this ${names.podcast} episode.`],
          button: 'Open the episode',
        }
      : {
          headline: `${someone(names)} requested changes to ${names.episode}`,
          paragraphs: [`This ${names.podcast} episode needs changes before it's ready.`],
          button: 'See the review',
        },
  StepAssigned: (names, { due }) => ({
    headline: `${someone(names)} assigned ${names.step} for ${names.episode} to you`,
    paragraphs: [`It's an episode of ${names.podcast}. ${clean(due) ? `The step is due ${clean(due)}.` : 'The step has no due date.'}`],
    button: 'Open the step',
  }),
  StepDueTomorrow: (names, { due }) => ({
    headline: `${names.step} for ${names.episode} is due tomorrow`,
    paragraphs: [`You're assigned to this step on ${names.podcast}. It's due ${clean(due)}.`],
    button: 'Open the step',
  }),
  StepOverdue: (names, { due }) => ({
    headline: `${names.step} for ${names.episode} is overdue`,
    paragraphs: [`You're assigned to this step on ${names.podcast}. It was due ${clean(due)}. Finish it, or choose a new due date.`],
    button: 'Open the step',
  }),
  StepUnassigned: (names) => ({
    headline: `${names.step} for ${names.episode} has no assignee`,
    paragraphs: [`${names.who ?? 'A team member'} left ${names.podcast}. Assign the step to someone else.`],
    button: 'Assign the step',
  }),
  DateChanged: (names) => ({
    paragraphs: [`It's an episode of ${names.podcast} that you work on.`],
    button: 'Open the episode',
  }),
  InterviewChanged: (names, { change, date, place }) => ({
    ...(change === 'removed'
      ? {
          headline: names.who
            ? `${names.who} canceled the interview for ${names.episode}`
            : `The interview for ${names.episode} was canceled`,
        }
      : {}),
    paragraphs: [
      change === 'removed'
        ? `It was planned for an episode of ${names.podcast}. The attached event removes it from your calendar.`
        : `It's for an episode of ${names.podcast}, on ${clean(date)}. Open the attached invitation to add it to your calendar.`,
      ...(change !== 'removed' && clean(place) ? [`Place: ${clean(place)}`] : []),
    ],
    // Who lost access to the show, or whose show is deleted, can't open it.
    button: change === 'removed' && !names.who ? 'Open Castwright' : 'Open the interview',
  }),
  InterviewSoon: (names, { date, place }) => ({
    headline: `The interview for ${names.episode} is coming up`,
    paragraphs: [
      `The interview for this episode of ${names.podcast} starts ${clean(date)}.`,
      ...(clean(place) ? [`Place: ${clean(place)}`] : []),
    ],
    button: 'Open the interview',
  }),
  TaskDueTomorrow: (names, { due }) => ({
    headline: `${names.task} for ${names.episode} is due tomorrow`,
    paragraphs: [`It's on your checklist for this episode of ${names.podcast} and due ${clean(due)}.`],
    button: 'Open the checklist',
  }),
  TaskOverdue: (names, { due }) => ({
    headline: `${names.task} for ${names.episode} is overdue`,
    paragraphs: [
      `It's on your checklist for this episode of ${names.podcast} and was due ${clean(due)}. Finish it, or choose a new due date.`,
    ],
    button: 'Open the checklist',
  }),
  SeasonMoved: (names) => ({
    paragraphs: [`Drafts on ${names.podcast} have new dates. Check the calendar to see which ones are yours.`],
    button: 'See the episodes',
  }),
  SeasonPlanned: (names) => ({
    paragraphs: [`The ${names.podcast} drafts have dates and steps. Check the calendar to see which ones are yours.`],
    button: 'See the episodes',
  }),
  GuestAnswered: (names) => ({
    paragraphs: [`They're a guest on this ${names.podcast} episode.`],
    button: 'See the guests',
  }),
  GuestSigned: (names, { what }) => ({
    paragraphs: [
      what === 'withdrawn'
        ? `They no longer agree to the release for this ${names.podcast} episode. We didn't unpublish anything, but added a task to the checklist.`
        : `They're a guest on this ${names.podcast} episode. The show's owner gets a copy by email.`,
    ],
    button: 'See the guests',
  }),
  GuestReviewed: (names, { what }) => ({
    paragraphs: [
      what === 'changes'
        ? `See what they'd like to change in this ${names.podcast} episode.`
        : `They're happy with this ${names.podcast} episode.`,
    ],
    button: 'See the guests',
  }),
  GuestPitched: (names) => ({
    headline: `A new pitch for ${names.podcast}`,
    paragraphs: ['Someone would like to be a guest. Accept the pitch to add them to your guest book, or decline it.'],
    button: 'See the pitches',
  }),
  FeedShared: () => ({
    paragraphs: ['The listener may have shared their feed URL. You can give them a new URL or pause the feed.'],
    button: 'See the private feeds',
  }),
  ImportFinished: importTexts,
  ArchiveReady: (_names, data) => ({
    paragraphs: [
      data['why']
        ? 'Nothing changed in your show. Please try again.'
        : 'You can download the file for seven days. After that, start a new export.',
    ],
    button: data['why'] ? 'See your exports' : 'Download it',
  }),
  RedirectDone: (names) => ({
    paragraphs: [`${someone(names)} set up the redirect. Podcast apps will switch to the new feed the next time they check.`],
    button: 'See the redirect',
  }),
  PlanLimitNear: () => ({
    paragraphs: ['Nothing is deleted when you reach the limit. Upgrade your plan if you need more.'],
    button: 'See your plan usage',
  }),
  PaymentFailed: (_names, { plan, until }) => ({
    headline: 'Your last payment failed',
    paragraphs: [
      clean(until)
        ? `Your ${clean(plan) || 'paid'} plan stays active until ${clean(until)}. Update your payment method to keep it.`
        : 'Update your payment method so that the next payment goes through.',
    ],
    button: 'Update payment method',
  }),
}

function importTexts({ podcast, reason }: Names, { migrated, failed, why }: Data, { failedTitles = [] }: Details): Partial<EmailTexts> {
  const [done, missing] = [Number(migrated ?? 0), Number(failed ?? 0)]
  const imported = done === 1 ? '1 episode was imported.' : `${done === 0 ? 'No' : done} episodes were imported.`
  if (clean(why))
    return {
      headline: `The import of ${podcast} failed`,
      paragraphs: ["We couldn't read the whole feed:", { quote: `${reason}.` }, imported, 'Check the feed, then try again.'],
      button: 'See the import',
    }
  if (missing === 0) return { headline: `The import of ${podcast} is complete`, paragraphs: [imported], button: 'See your episodes' }
  const rest = missing - failedTitles.length
  const list = [...failedTitles.map((title) => clean(title) || 'An episode without a title'), ...(rest > 0 ? [`and ${rest} more`] : [])]
  return {
    headline: `${missing} of ${done + missing} episodes couldn't be imported into ${podcast}`,
    paragraphs: [
      ...(failedTitles.length > 0 ? [`${imported} These failed:`, { list }] : [imported]),
      'See what went wrong and retry each one.',
    ],
    button: 'See the failed episodes',
  }
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Cuts between characters as readers see them. */
export function shorten(text: string, maxCharacters: number): string {
  const all = [...characters.segment(text)]
  if (all.length <= maxCharacters) return text
  return `${all
    .slice(0, maxCharacters - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}

export function emailTextsOf(input: MessageInput, details: Details): EmailTexts {
  const { headline, paragraphs = [], button = 'Open in Castwright' } = texts[input.type](namesOf(input), input.data, details)
  return { headline: capitalize(headline ?? textOf(input).replace(/\.$/, '')), paragraphs, button }
}
