import { z } from 'zod'
import { Approval, ApprovalState, Note, ReleaseState, SlotAnswer, SlotForm } from './episode-guests.ts'
import { GuestDetails, GuestLinks, GuestName, guestMessages, lines } from './guest-form.ts'
import { guestLimits } from './guest-limits.ts'
import { Question, ReleaseForm } from './guest-settings.ts'
import { Email, VerificationCode } from './identity.ts'
import { method } from './method.ts'
import { line, requiredLine } from './podcast-form.ts'
import { TimeZone } from './profile-form.ts'
import { RecordingFileName } from './recording-form.ts'
import { Empty, Id, Instant } from './shapes.ts'

/** What a guest with a link can see and do, and pitches by visitors. A link opens one guest of one episode. */

/** Calls of `GuestPageService` send it as `Authorization: GuestLink {secret}`. The secret is the last part of the page's address. */
export const guestLinkScheme = 'GuestLink'

export const guestUploadMessages = {
  tooLarge: 'Please choose files of less than 5 GB in all.',
  tooMany: `You can send a maximum of ${guestLimits.tracks} files.`,
  noStorage: 'The show has no storage left for this file. Please tell the team.',
} as const

const PageSlot = z.object({
  id: Id,
  startsAt: Instant,
  minutes: z.number(),
  /** The guest proposed it. */
  isOwn: z.boolean(),
  answer: SlotAnswer.nullable(),
  /** How many other guests of the episode can make it. */
  others: z.number(),
})

/** A track that the guest recorded. The team finds it among the recordings of the show. */
const Track = z.object({
  /** The name of the upload. */
  object: z.string(),
  fileName: z.string(),
  size: z.number(),
  /** False until all of it has arrived and was checked. */
  isSent: z.boolean(),
})

export const GuestPage = z.object({
  show: z.object({ title: z.string(), profileUrl: z.string(), artworkUrl: z.string(), color: z.string() }),
  episode: z.object({ title: z.string(), isPublished: z.boolean(), publicUrl: z.string().nullable() }),
  /** May be empty, like all texts. */
  intro: z.string(),
  prepNotes: z.string(),
  /** Who sent the invitation. Null if their account was deleted. */
  invitedBy: z.string().nullable(),
  name: z.string(),
  /** Where codes are sent, such as a***@example.com. Empty without an address. */
  maskedEmail: z.string(),
  answer: z.enum(['yes', 'no']).nullable(),
  questions: z.array(Question),
  details: GuestDetails,
  photoUrl: z.string().nullable(),
  answers: z.array(z.object({ questionId: Id, answer: z.string() })),
  /** Null until the guest saved something. */
  savedAt: Instant.nullable(),
  slots: z.array(PageSlot),
  /** Null until there is a date. */
  interview: z
    .object({ startsAt: Instant, minutes: z.number(), place: z.string(), timeZone: z.string(), isConfirmed: z.boolean() })
    .nullable(),
  /** Null if there is nothing to sign. */
  releaseForm: ReleaseForm.omit({ createdAt: true }).nullable(),
  release: z.object({ state: ReleaseState, name: z.string().nullable(), at: Instant.nullable() }),
  approval: ApprovalState.nullable(),
  approvalNote: z.string(),
  tracks: z.array(Track),
  timeZone: z.string().nullable(),
  expiresAt: Instant,
})
export type GuestPage = z.infer<typeof GuestPage>

const page = z.object({ page: GuestPage })

const answersMessage = 'Each question can be answered once.'

const SignatureDrawing = z
  .array(z.array(z.number().int().min(0).max(1000)).min(2).max(guestLimits.points))
  .min(1)
  .max(guestLimits.strokes)
  .refine(
    (strokes) => strokes.every(({ length }) => length % 2 === 0) && strokes.flat().length <= guestLimits.points * 2,
    'The drawing is too long.',
  )

export const GuestPageService = {
  Find: method({
    summary: 'Returns the page of a guest. Changes nothing.',
    input: Empty,
    output: page,
  }),
  Answer: method({
    summary: 'Accepts or declines the invitation.',
    input: z.object({ accept: z.boolean(), note: Note.default(''), timeZone: TimeZone }),
    output: page,
  }),
  Save: method({
    summary: 'Saves what the guest says about themselves, and their answers. The team decides what is published.',
    input: z.object({
      details: GuestDetails,
      answers: z
        .array(z.object({ questionId: Id, answer: lines(guestLimits.answer, guestMessages.answerTooLong) }))
        .max(guestLimits.questions)
        .refine((answers) => new Set(answers.map(({ questionId }) => questionId)).size === answers.length, answersMessage),
      /** A new photo is sent to `POST /api/guest/photo`. */
      removePhoto: z.boolean().default(false),
    }),
    output: page,
  }),
  Vote: method({
    summary: 'Says which of the offered times suit the guest.',
    input: z.object({
      votes: z
        .array(z.object({ slotId: Id, answer: SlotAnswer }))
        .min(1)
        .max(guestLimits.slots * 2),
      timeZone: TimeZone,
    }),
    output: page,
  }),
  Propose: method({
    summary: 'Replaces the times that the guest proposes.',
    input: z.object({ slots: z.array(SlotForm).max(guestLimits.proposals), timeZone: TimeZone }),
    output: page,
  }),
  RequestCode: method({
    summary: "Emails a 6-digit code to the guest's address, which signing and withdrawing need. Valid for 15 minutes.",
    input: Empty,
    output: z.object({ maskedEmail: z.string(), expiresAt: Instant }),
  }),
  Sign: method({
    summary: 'Signs the release form. Fails if its text changed since the guest read it.',
    input: z.object({
      code: VerificationCode,
      name: GuestName,
      /** Of the text that the guest read. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hex.'),
      drawing: SignatureDrawing.nullable().default(null),
    }),
    output: page,
  }),
  Withdraw: method({
    summary: 'Withdraws a signed release. The team gets a task. Nothing is unpublished automatically.',
    input: z.object({ code: VerificationCode, note: Note.default('') }),
    output: page,
  }),
  StartUpload: method({
    summary:
      'Reserves storage for a track that the guest recorded, and returns a tus URL to send it to. Returns the same upload for the same file until it is finished.',
    input: z.object({
      fileName: RecordingFileName,
      contentType: z.string().min(1).max(100),
      size: z.number().int().min(1, 'The file is empty.').max(guestLimits.trackBytes, guestUploadMessages.tooLarge),
    }),
    output: z.object({ object: z.string(), resumableUrl: z.string(), expiresAt: Instant }),
  }),
  FinishUpload: method({
    summary: 'Adds a track that has arrived to the recordings of the show. Does nothing if it was added already.',
    input: z.object({ object: z.string().min(1).max(200) }),
    output: page,
  }),
  CancelUpload: method({
    summary: 'Cancels an upload, deletes what has arrived and frees its storage. A finished track stays.',
    input: z.object({ object: z.string().min(1).max(200) }),
    output: page,
  }),
  Review: method({
    summary:
      'Approves the episode, or asks for a change. Lines of the note that start with a time, such as 12:41 or 12:41–12:55, become comments of the team at that time.',
    input: z.object({ approval: Approval, note: Note.default('') }),
    output: page,
  }),
}

export const pitchStates = ['new', 'accepted', 'declined', 'spam'] as const

/** A pitch from the public page of a show. */
export const Pitch = z.object({
  id: Id,
  podcastId: Id,
  name: z.string(),
  email: z.string(),
  topic: z.string(),
  about: z.string(),
  links: GuestLinks,
  state: z.enum(pitchStates),
  /** The guest it became. */
  guestId: Id.nullable(),
  createdAt: Instant,
})
export type Pitch = z.infer<typeof Pitch>

const PitchForm = z.object({
  name: GuestName,
  email: Email,
  topic: requiredLine(
    guestLimits.pitchTopic,
    'Please say what you would talk about.',
    `A topic cannot exceed ${guestLimits.pitchTopic} characters.`,
  ),
  about: lines(guestLimits.pitchAbout, `This cannot exceed ${guestLimits.pitchAbout} characters.`),
  links: GuestLinks,
  consent: z.literal(true, guestMessages.consentMissing),
})

export const PitchService = {
  Create: method({
    summary: 'Sends a pitch to a podcast that accepts guests. Nothing is emailed to the given address.',
    input: z.object({
      podcastId: Id,
      pitch: PitchForm,
      /** A field that people don't see. A pitch that fills it is dropped. */
      website: line(guestLimits.url, guestMessages.linkInvalid).default(''),
    }),
    output: Empty,
  }),
  FindByPodcastID: method({
    summary: 'Lists the pitches to a podcast, newest first.',
    input: z.object({
      podcastId: Id,
      state: z.enum(pitchStates).default('new'),
      cursor: z.string().max(200).optional(),
      limit: z.number().int().min(1).max(guestLimits.maxPage).default(guestLimits.page),
    }),
    output: z.object({ pitches: z.array(Pitch), cursor: z.string().nullable() }),
  }),
  Answer: method({
    summary:
      'Accepts a pitch, which adds its person to the guest book unless their address is there already, declines it, or marks it as spam, which also files later pitches from its address as spam. `new` takes the answer back. The person is not notified.',
    input: z.object({ pitchId: Id, state: z.enum(pitchStates) }),
    output: z.object({ pitch: Pitch }),
  }),
}
