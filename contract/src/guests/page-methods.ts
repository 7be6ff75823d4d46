import { z } from 'zod'
import { Email, VerificationCode } from '../identity/form.ts'
import { anyone, editorOf, guestLink, read, write } from '../method.ts'
import { line, requiredLine } from '../podcasts/form.ts'
import { TimeZone } from '../profiles/form.ts'
import { RecordingFileName } from '../recordings/form.ts'
import { Id, Instant } from '../shapes.ts'
import { GuestDetails, GuestLinks, guestMessages, GuestName, lines } from './form.ts'
import { guestLimits } from './limits.ts'
import { Approval, GuestPage, guestUploadMessages, Note, Pitch, pitchStates, SlotAnswer, SlotForm } from './shapes.ts'

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
  Find: read(guestLink, {
    summary: "Returns a guest's page. Changes nothing.",
    output: page,
  }),
  Answer: write(guestLink, {
    summary: 'Accepts or declines the invitation.',
    // By link. Each may notify the team.
    rate: { max: 30, seconds: 3600 },
    input: z.object({ accept: z.boolean(), note: Note.default(''), timeZone: TimeZone }),
    output: page,
  }),
  Save: write(guestLink, {
    summary: "Saves the guest's details and answers. The team decides what to publish.",
    rate: { max: 120, seconds: 3600 },
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
  Vote: write(guestLink, {
    summary: 'Saves which of the offered times suit the guest.',
    rate: { max: 60, seconds: 3600 },
    input: z.object({
      votes: z
        .array(z.object({ slotId: Id, answer: SlotAnswer }))
        .min(1)
        .max(guestLimits.slots * 2),
      timeZone: TimeZone,
    }),
    output: page,
  }),
  Propose: write(guestLink, {
    summary: 'Replaces the times that the guest proposes.',
    rate: { max: 30, seconds: 3600 },
    input: z.object({ slots: z.array(SlotForm).max(guestLimits.proposals), timeZone: TimeZone }),
    output: page,
  }),
  RequestCode: write(guestLink, {
    summary: 'Emails the guest a 6-digit code, which is required to sign or withdraw. The code is valid for 15 minutes.',
    output: z.object({ maskedEmail: z.string(), expiresAt: Instant }),
  }),
  Sign: write(guestLink, {
    summary: 'Signs the release form. Fails if the form changed since the guest read it.',
    rate: { max: 30, seconds: 3600 },
    input: z.object({
      code: VerificationCode,
      name: GuestName,
      /** Of the text that the guest read. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Must be a hex-encoded SHA-256 hash.'),
      drawing: SignatureDrawing.nullable().default(null),
    }),
    output: page,
  }),
  Withdraw: write(guestLink, {
    summary: 'Withdraws a signed release. The team gets a task. Nothing is unpublished automatically.',
    rate: { max: 30, seconds: 3600 },
    input: z.object({ code: VerificationCode, note: Note.default('') }),
    output: page,
  }),
  StartUpload: write(guestLink, {
    summary:
      'Reserves storage for a track that the guest recorded and returns a tus upload URL. Until the upload finishes, the same file gets the same upload.',
    rate: { max: 60, seconds: 3600 },
    input: z.object({
      fileName: RecordingFileName,
      contentType: z.string().min(1).max(100),
      size: z.number().int().min(1, 'The file is empty.').max(guestLimits.trackBytes, guestUploadMessages.tooLarge),
    }),
    output: z.object({ object: z.string(), resumableUrl: z.string(), expiresAt: Instant }),
  }),
  FinishUpload: write(guestLink, {
    summary: "Adds an uploaded track to the show's recordings. Does nothing if it was already added.",
    rate: { max: 60, seconds: 3600 },
    input: z.object({ object: z.string().min(1).max(200) }),
    output: page,
  }),
  CancelUpload: write(guestLink, {
    summary: 'Cancels an upload, deletes what was received and frees its storage. Finished tracks stay.',
    rate: { max: 60, seconds: 3600 },
    input: z.object({ object: z.string().min(1).max(200) }),
    output: page,
  }),
  Review: write(guestLink, {
    summary:
      'Approves the episode or asks for a change. Lines in the note that start with a time, such as 12:41 or 12:41–12:55, become team comments at that time.',
    rate: { max: 30, seconds: 3600 },
    input: z.object({ approval: Approval, note: Note.default('') }),
    output: page,
  }),
}

const PitchForm = z.object({
  name: GuestName,
  email: Email,
  topic: requiredLine(
    guestLimits.pitchTopic,
    'Please tell us what you would talk about.',
    `A topic cannot exceed ${guestLimits.pitchTopic} characters.`,
  ),
  about: lines(guestLimits.pitchAbout, `This cannot exceed ${guestLimits.pitchAbout} characters.`),
  links: GuestLinks,
  consent: z.literal(true, guestMessages.consentMissing),
})

export const PitchService = {
  Create: write(anyone({ scope: 'never' }), {
    summary: 'Sends a pitch to a podcast that accepts guests. Nothing is emailed to the given address.',
    // From visitors, by address.
    rate: { max: 5, seconds: 3600 },
    input: z.object({
      podcastId: Id,
      pitch: PitchForm,
      /** A field that people don't see. A pitch that fills it is dropped. */
      website: line(guestLimits.url, guestMessages.linkInvalid).default(''),
    }),
  }),
  FindByPodcastID: read(editorOf('podcast'), {
    summary: "Lists a podcast's guest pitches, newest first.",
    input: z.object({
      podcastId: Id,
      state: z.enum(pitchStates).default('new'),
      cursor: z.string().max(200).optional(),
      limit: z.number().int().min(1).max(guestLimits.maxPage).default(guestLimits.page),
    }),
    output: z.object({ pitches: z.array(Pitch), cursor: z.string().nullable() }),
  }),
  Answer: write(editorOf('pitch'), {
    summary:
      'Accepts, declines or marks a pitch as spam, without notifying its sender. Accepting adds the sender to the guest book unless their address is already there. Later pitches from an address marked as spam are also filed as spam. `new` undoes the decision.',
    input: z.object({ pitchId: Id, state: z.enum(pitchStates) }),
    output: z.object({ pitch: Pitch }),
  }),
}
