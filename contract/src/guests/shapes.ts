import { z } from 'zod'
import { Id, Instant } from '../shapes.ts'
import { InterviewMinutes } from '../workflow/shapes.ts'
import { GuestDetails, GuestForm, GuestLinks, guestMessages, lines } from './form.ts'
import { guestLimits } from './limits.ts'
import { Question, ReleaseForm } from './settings.ts'

/** How far a guest is: of an episode, or `idea` without one. Derived from what happened. */
export const guestStates = ['idea', 'invited', 'confirmed', 'declined', 'scheduled', 'recorded', 'published'] as const
export const GuestState = z.enum(guestStates)
export type GuestState = z.infer<typeof GuestState>

/** A person in the guest book of a show. */
export const Guest = GuestForm.extend({
  id: Id,
  podcastId: Id,
  /** How a guest came into the guest book. */
  source: z.enum(['team', 'import', 'pitch']),
  thumbnailUrl: z.string().nullable(),
  /** How many episodes they are a guest of. */
  episodes: z.number(),
  /** Why the mail server refused the last email to the address. */
  mailError: z.object({ message: z.string(), at: Instant }).nullish(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Increases with every change. Clients send it back so that the server can detect conflicts. */
  version: z.number(),
})
export type Guest = z.infer<typeof Guest>

/** A guest on the board. Without an episode, they are an idea. */
export const BoardEntry = z.object({
  guestId: Id,
  name: z.string(),
  thumbnailUrl: z.string().nullable(),
  tags: z.array(z.string()),
  doNotContact: z.boolean(),
  state: GuestState,
  episodeGuestId: Id.nullable(),
  episodeId: Id.nullable(),
  episodeTitle: z.string().nullable(),
  /** The date of the interview, if there is one. */
  interviewAt: Instant.nullable(),
  addedAt: Instant,
})
export type BoardEntry = z.infer<typeof BoardEntry>

/** Guests that may be one person, because their email address or name is the same. */
export const Duplicate = z.object({ reason: z.enum(['email', 'name']), guests: z.array(Guest) })

/** The columns of guest files, in order. */
export const guestColumns = ['Name', 'Email', 'Pronouns', 'Pronunciation', 'Bio', 'Links', 'Notes', 'Tags', 'Do not contact'] as const

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
export const ReleaseState = z.enum(['none', 'signed', 'outdated', 'withdrawn'])
export type ReleaseState = z.infer<typeof ReleaseState>

export const approvals = ['approved', 'changes'] as const
export const Approval = z.enum(approvals)
/** `requested`: the team shares a preview, and the guest hasn't answered. */
export const ApprovalState = z.enum(['requested', ...approvals])
export type ApprovalState = z.infer<typeof ApprovalState>

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

/** Calls of `GuestPageService` send it as `Authorization: GuestLink {secret}`. The secret is the last part of the page's address. */
export const guestLinkScheme = 'GuestLink'

export const guestUploadMessages = {
  tooLarge: 'Please choose files smaller than 5 GB in total.',
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
