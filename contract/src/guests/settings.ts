import { z } from 'zod'
import { line, requiredLine } from '../podcasts/form.ts'
import { Id, Instant } from '../shapes.ts'
import { InterviewMinutes, InterviewPlace } from '../workflow/shapes.ts'
import { lines } from './form.ts'
import { guestLimits } from './limits.ts'

/** What a show asks its guests, sends to them and requires of them. */

const guestSettingsMessages = {
  questionEmpty: 'Please enter a question.',
  questionTooLong: `A question cannot exceed ${guestLimits.question} characters.`,
  helpTooLong: `A hint cannot exceed ${guestLimits.questionHelp} characters.`,
  tooManyQuestions: `Please add a maximum of ${guestLimits.questions} questions.`,
  questionTwice: 'Two questions have the same ID.',
  introTooLong: `An introduction cannot exceed ${guestLimits.intro} characters.`,
  subjectEmpty: 'Please enter a subject.',
  subjectTooLong: `A subject cannot exceed ${guestLimits.emailSubject} characters.`,
  emailTextTooLong: `An email cannot exceed ${guestLimits.emailText} characters.`,
  releaseTooLong: `A release form cannot exceed ${guestLimits.releaseText} characters.`,
} as const

export const Question = z.object({
  /** Answers refer to it, so that a question can be reworded. */
  id: Id,
  text: requiredLine(guestLimits.question, guestSettingsMessages.questionEmpty, guestSettingsMessages.questionTooLong),
  /** May be empty. */
  help: line(guestLimits.questionHelp, guestSettingsMessages.helpTooLong),
  isRequired: z.boolean(),
})
export type Question = z.infer<typeof Question>

/** The emails that a guest of an episode may get. */
export const guestEmailKinds = ['invitation', 'time', 'canceled', 'reminder', 'thanks', 'preview', 'published'] as const
export const GuestEmailKind = z.enum(guestEmailKinds)
export type GuestEmailKind = z.infer<typeof GuestEmailKind>

export const EmailSubject = requiredLine(guestLimits.emailSubject, guestSettingsMessages.subjectEmpty, guestSettingsMessages.subjectTooLong)
export const EmailText = lines(guestLimits.emailText, guestSettingsMessages.emailTextTooLong)

/** `{guest}`, `{show}`, `{episode}`, `{time}` and `{sender}`, who invited the guest, are replaced. The link to the guest's page follows the text. */
export const GuestEmail = z.object({ isOn: z.boolean(), subject: EmailSubject, text: EmailText })
export type GuestEmail = z.infer<typeof GuestEmail>

export const GuestEmails = z.object({
  invitation: GuestEmail,
  time: GuestEmail,
  canceled: GuestEmail,
  reminder: GuestEmail,
  thanks: GuestEmail,
  preview: GuestEmail,
  published: GuestEmail,
})
export type GuestEmails = z.infer<typeof GuestEmails>

export const defaultGuestEmails: GuestEmails = {
  invitation: {
    isOn: true,
    subject: 'Would you be a guest on {show}?',
    text: "Hi {guest},\n\nWe'd love to have you on {show} for “{episode}”.\n\nYour page has the details. You can accept there, choose a time that suits you and tell us about yourself. You don't need an account.\n\n{sender}",
  },
  time: {
    isOn: true,
    subject: 'Your interview for {show}: {time}',
    text: "Hi {guest},\n\nThe interview for “{episode}” is set for {time}. We've attached a calendar file, and your page always shows the current time.",
  },
  canceled: {
    isOn: true,
    subject: 'Your interview for {show} is canceled',
    text: "Hi {guest},\n\nThe interview for “{episode}” on {time} is canceled. We'll get in touch about a new time.",
  },
  reminder: {
    isOn: true,
    subject: 'Your interview for {show} is coming up',
    text: "Hi {guest},\n\nJust a reminder that we're recording “{episode}” on {time}. You'll find notes to help you prepare on your page.",
  },
  thanks: {
    isOn: true,
    subject: 'Thank you for being on {show}',
    text: "Hi {guest},\n\nThank you for recording “{episode}” with us. We'll let you know when it's out.",
  },
  preview: {
    isOn: true,
    subject: "Please listen to “{episode}” before it's out",
    text: "Hi {guest},\n\nYour episode is ready to listen to on your page. You can approve it there, or tell us what to change. Please keep it to yourself until it's out.",
  },
  published: {
    isOn: true,
    subject: '“{episode}” is out',
    text: "Hi {guest},\n\nYour episode is out. Thank you for being on {show}! We'd love it if you shared it.",
  },
}

/** The text that guests sign. Each change is a new version, and signed texts never change. */
export const ReleaseForm = z.object({
  text: z.string(),
  /** Hex, of the UTF-8 text. */
  sha256: z.string(),
  version: z.number(),
  createdAt: Instant,
})
export type ReleaseForm = z.infer<typeof ReleaseForm>

/** A neutral start for a show's own text. The app shows it with "This is not legal advice." */
export const releaseTemplate = `Guest release

I agree that the show may record my interview, edit it, and publish it in any format and on any platform, without a time limit.

I agree that the show may use my name, likeness, biography and clips of the interview to promote the episode and the show.

I take part voluntarily and am not paid for it. I have not promised anyone else the exclusive right to what I say.

If I no longer agree, I can withdraw this release on my guest page. The show will then get in touch with me. A withdrawal does not remove what others have already downloaded.

I am of legal age, or my parent or guardian agrees as well.`

/** May be empty, and is then not asked for. */
export const ReleaseText = lines(guestLimits.releaseText, guestSettingsMessages.releaseTooLong)

export const editable = {
  /** Shown at the top of guest pages. May be empty. */
  intro: lines(guestLimits.intro, guestSettingsMessages.introTooLong),
  questions: z
    .array(Question)
    .max(guestLimits.questions, guestSettingsMessages.tooManyQuestions)
    .refine((questions) => new Set(questions.map(({ id }) => id)).size === questions.length, guestSettingsMessages.questionTwice),
  emails: GuestEmails,
  /** What offered times start with. Without them, the length and place that were used last. */
  interviewMinutes: InterviewMinutes.nullable().default(null),
  interviewPlace: InterviewPlace.default(''),
}

export const GuestSettings = z.object({
  podcastId: Id,
  ...editable,
  /** Null if guests have nothing to sign. */
  releaseForm: ReleaseForm.nullable(),
  /** Publishing needs a signed release of every guest who didn't decline. */
  requiresRelease: z.boolean(),
  /** Publishing needs the approval of every guest who didn't decline. */
  requiresApproval: z.boolean(),
  version: z.number(),
})
export type GuestSettings = z.infer<typeof GuestSettings>
