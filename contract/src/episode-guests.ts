import { z } from 'zod'
import { GuestDetails, guestMessages, lines } from './guest-form.ts'
import { guestLimits } from './guest-limits.ts'
import { EmailSubject, EmailText, GuestEmailKind } from './guest-settings.ts'
import { GuestState } from './guests.ts'
import { method } from './method.ts'
import { TimeZone } from './profile-form.ts'
import { Empty, Id, Instant, Version } from './shapes.ts'
import { InterviewMinutes, InterviewPlace } from './workflow.ts'

/** The guests of an episode, as the team sees them. */

export const episodeGuestMessages = {
  prepNotesTooLong: `Notes cannot exceed ${guestLimits.prepNotes} characters.`,
  tooMany: `An episode cannot have more than ${guestLimits.episodeGuests} guests.`,
  slotTwice: 'Two times are the same.',
  tooManySlots: `Please offer a maximum of ${guestLimits.slots} times.`,
} as const

/** What a guest says with an answer. May be empty. */
export const Note = lines(guestLimits.note, guestMessages.noteTooLong)

export const slotAnswers = ['yes', 'maybe', 'no'] as const
export const SlotAnswer = z.enum(slotAnswers)
export type SlotAnswer = z.infer<typeof SlotAnswer>

/** A time that the team offers, or that a guest proposes. */
export const SlotForm = z.object({ startsAt: Instant, minutes: InterviewMinutes })

export const Slot = z.object({
  id: Id,
  startsAt: Instant,
  minutes: z.number(),
  /** The guest who proposed it. Null if the team offers it. */
  proposedBy: Id.nullable(),
  votes: z.array(z.object({ episodeGuestId: Id, answer: SlotAnswer })),
})
export type Slot = z.infer<typeof Slot>

/** What a new offer starts with: the length and place from the show's settings, or those that it used last. */
const SlotDefaults = z.object({ minutes: z.number(), place: z.string() })

/** What a guest saved on their page. */
const SavedDetails = GuestDetails.extend({
  thumbnailUrl: z.string().nullable(),
  answers: z.array(z.object({ questionId: Id, question: z.string(), answer: z.string() })),
  savedAt: Instant,
  version: z.number(),
  /** The team accepted this version. */
  isAccepted: z.boolean(),
})

/** What a published episode says about a guest. */
const Credit = z.object({ name: z.string(), href: z.string().nullable(), thumbnailUrl: z.string().nullable() })

/** The state of a guest's release. `outdated`: signed, and the form has a newer version. */
const releaseStates = ['none', 'signed', 'outdated', 'withdrawn'] as const
export const ReleaseState = z.enum(releaseStates)
export type ReleaseState = z.infer<typeof ReleaseState>

export const approvals = ['approved', 'changes'] as const
export const Approval = z.enum(approvals)
/** `requested`: the team shares a preview, and the guest hasn't answered. */
export const ApprovalState = z.enum(['requested', ...approvals])
export type ApprovalState = z.infer<typeof ApprovalState>

/** A track that a guest sent. It is also among the recordings of the show. */
const SentTrack = z.object({
  episodeGuestId: Id,
  recordingId: Id,
  /** As the guest called it. */
  fileName: z.string(),
  size: z.number(),
  sentAt: Instant,
  /** Signed, for some hours. */
  downloadUrl: z.string(),
})

export const EpisodeGuest = z.object({
  id: Id,
  episodeId: Id,
  guestId: Id,
  name: z.string(),
  email: z.string(),
  thumbnailUrl: z.string().nullable(),
  doNotContact: z.boolean(),
  state: GuestState,
  /** When the last invitation was sent or the link was created. Null before. */
  invitedAt: Instant.nullable(),
  /** Null without a working link. */
  linkExpiresAt: Instant.nullable(),
  answer: z.enum(['yes', 'no']).nullable(),
  answeredAt: Instant.nullable(),
  /** A team member answered for them. */
  isAnsweredByTeam: z.boolean(),
  answerNote: z.string(),
  /** Of the guest's browser. Null until they answered. */
  timeZone: z.string().nullable(),
  /** Shown to the guest. */
  prepNotes: z.string(),
  /** Null until the guest saved something. */
  details: SavedDetails.nullable(),
  /** Null until the team accepted what is said about the guest. */
  credit: Credit.nullable(),
  release: z.object({ state: ReleaseState, name: z.string().nullable(), at: Instant.nullable() }),
  /** Null until the team shares a preview or the guest answers. */
  approval: ApprovalState.nullable(),
  approvalNote: z.string(),
  approvedAt: Instant.nullable(),
  /** Why the mail server refused the last email. */
  mailError: z.object({ message: z.string(), at: Instant }).nullable(),
  version: z.number(),
})
export type EpisodeGuest = z.infer<typeof EpisodeGuest>

/** A signature or withdrawal. Never changes. */
export const ReleaseRecord = z.object({
  id: Id,
  kind: z.enum(['signed', 'withdrawn']),
  /** The exact text that was signed or withdrawn. */
  text: z.string(),
  sha256: z.string(),
  formVersion: z.number(),
  name: z.string(),
  maskedEmail: z.string(),
  /** Strokes as x and y in turn, from 0 to 1000. Null if nothing was drawn. */
  drawing: z.array(z.array(z.number())).nullable(),
  note: z.string(),
  at: Instant,
  /** When it was imported with an archive. This instance then hasn't verified the signature. */
  importedAt: Instant.nullable(),
})
export type ReleaseRecord = z.infer<typeof ReleaseRecord>

const email = {
  /** Default: the show's own. */
  subject: EmailSubject.optional(),
  text: EmailText.optional(),
}

const one = z.object({ guest: EpisodeGuest })

export const EpisodeGuestService = {
  FindByEpisodeID: method({
    summary: 'Returns the guests of an episode, the times that were offered and proposed, and the tracks that guests sent.',
    input: z.object({ episodeId: Id }),
    output: z.object({ guests: z.array(EpisodeGuest), slots: z.array(Slot), tracks: z.array(SentTrack), slotDefaults: SlotDefaults }),
  }),
  Add: method({
    summary:
      'Adds a person from the guest book to an episode. They are not notified. Returns the existing one if they are a guest already. Restores Invite Guests and Schedule Interview if they were skipped, unless `keepSkipped` is true.',
    input: z.object({ episodeId: Id, guestId: Id, keepSkipped: z.boolean().default(false) }),
    output: one,
  }),
  Remove: method({
    summary: 'Removes a guest from an episode and revokes their link. They stay in the guest book, and so do signed releases.',
    input: z.object({ episodeGuestId: Id }),
    output: Empty,
  }),
  Update: method({
    summary: 'Changes the notes that a guest of an episode sees. Fails if they changed since the given version.',
    input: z.object({
      episodeGuestId: Id,
      prepNotes: lines(guestLimits.prepNotes, episodeGuestMessages.prepNotesTooLong),
      version: Version,
    }),
    output: one,
  }),
  FindEmail: method({
    summary: 'Returns an email to a guest as it would be sent, with the given subject and text or those of the show.',
    input: z.object({ episodeGuestId: Id, kind: GuestEmailKind, ...email }),
    output: z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  }),
  Invite: method({
    summary:
      'Creates the link of a guest, or extends it, and emails it to them. The address of the link stays the same until it is revoked. Without `sendEmail`, or if the show turned invitations off, nothing is sent.',
    input: z.object({
      episodeGuestId: Id,
      sendEmail: z.boolean(),
      ...email,
      days: z.number().int().min(guestLimits.linkDays.min).max(guestLimits.linkDays.max).default(guestLimits.linkDays.default),
    }),
    output: one,
  }),
  FindLink: method({
    summary: "Returns the address of a guest's page. Null without a working link.",
    input: z.object({ episodeGuestId: Id }),
    output: z.object({ url: z.string().nullable(), expiresAt: Instant.nullable() }),
  }),
  RevokeLink: method({
    summary: 'Revokes the link of a guest. A new invitation gets another address.',
    input: z.object({ episodeGuestId: Id }),
    output: one,
  }),
  Answer: method({
    summary:
      'Answers an invitation for a guest, such as after a phone call, or takes the answer back. Invite Guests is done when every guest who did not decline has confirmed.',
    input: z.object({ episodeGuestId: Id, answer: z.enum(['yes', 'no']).nullable() }),
    output: one,
  }),
  AcceptDetails: method({
    summary:
      'Accepts what a guest saved: it goes to the guest book, and is published as a credit with the next release of the episode. Without saved details, uses those of the guest book. Fails if the guest saved a newer version.',
    input: z.object({ episodeGuestId: Id, detailsVersion: Version.nullable() }),
    output: one,
  }),
  SharePreview: method({
    summary:
      'Lets a guest hear the current recording on their page and asks for their approval, which emails them unless the show turned that off, or stops it. Either way, an earlier approval no longer counts. If the show requires approvals, guests always hear the recording.',
    input: z.object({ episodeGuestId: Id, share: z.boolean() }),
    output: one,
  }),
  OfferSlots: method({
    summary: 'Replaces the times that the team offers for the interview. Votes for times that stay are kept.',
    input: z.object({
      episodeId: Id,
      slots: z
        .array(SlotForm)
        .max(guestLimits.slots, episodeGuestMessages.tooManySlots)
        .refine(
          (slots) => new Set(slots.map(({ startsAt }) => new Date(startsAt).getTime())).size === slots.length,
          episodeGuestMessages.slotTwice,
        ),
    }),
    output: z.object({ slots: z.array(Slot) }),
  }),
  AgreeOnSlot: method({
    summary:
      'Sets and confirms the interview at an offered or proposed time, which marks Schedule Interview as done and emails the guests a calendar file.',
    input: z.object({
      episodeId: Id,
      slotId: Id,
      /** A room or a link. Default: that of the current interview, or else of the show's last one. */
      place: InterviewPlace.optional(),
      timeZone: TimeZone,
    }),
    output: z.object({ guests: z.array(EpisodeGuest), slots: z.array(Slot) }),
  }),
  FindReleases: method({
    summary: 'Lists the signatures and withdrawals of a guest of an episode, newest first.',
    input: z.object({ episodeGuestId: Id }),
    output: z.object({ releases: z.array(ReleaseRecord) }),
  }),
}
