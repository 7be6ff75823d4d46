import { z } from 'zod'
import { adminOf, editorOf, read, write } from '../method.ts'
import { TimeZone } from '../profiles/form.ts'
import { Id, Instant, PhotoCrop, Removable, Version } from '../shapes.ts'
import { fileText } from '../text-files.ts'
import { FileRef } from '../uploads/shapes.ts'
import { InterviewPlace } from '../workflow/shapes.ts'
import { GuestForm, lines } from './form.ts'
import { guestLimits } from './limits.ts'
import { editable, EmailSubject, EmailText, GuestEmailKind, GuestSettings, ReleaseText } from './settings.ts'
import { BoardEntry, Duplicate, EpisodeGuest, episodeGuestMessages, Guest, GuestState, ReleaseRecord, Slot, SlotForm } from './shapes.ts'

/** An episode that a guest is or was part of. */
const GuestEpisode = z.object({
  episodeGuestId: Id,
  episodeId: Id,
  episodeTitle: z.string(),
  state: GuestState,
  addedAt: Instant,
  publishedAt: Instant.nullable(),
})

/** A photo that a team member uploaded for a guest. */
const photo = {
  thumbnailFile: FileRef.nullish(),
  thumbnailCrop: PhotoCrop.nullish(),
  /** Null removes the photo. */
  thumbnailUrl: Removable,
}

/** A row of an imported file that wasn't imported. Lines are counted from 1. */
const ImportError = z.object({ line: z.number(), message: z.string() })
export type ImportError = z.infer<typeof ImportError>

const ImportText = fileText(guestLimits.importText, 'The file is too large. Split it into smaller files.', 'The file is empty.')

const TextFile = z.object({ fileName: z.string(), text: z.string() })

export const GuestService = {
  FindByPodcastID: read(editorOf('podcast'), {
    summary: 'Lists the guest book of a podcast by name.',
    input: z.object({
      podcastId: Id,
      /** Part of a name, an email address or a tag. */
      text: z.string().max(guestLimits.searchText).default(''),
      cursor: z.string().max(1000).optional(),
      limit: z.number().int().min(1).max(guestLimits.maxPage).default(guestLimits.page),
    }),
    output: z.object({ guests: z.array(Guest), cursor: z.string().nullable() }),
  }),
  Find: read(editorOf('guest'), {
    summary: 'Returns a guest with the episodes they are part of, newest first.',
    output: z.object({ guest: Guest, history: z.array(GuestEpisode) }),
  }),
  Create: write(editorOf('podcast'), {
    summary: 'Adds a person to the guest book of a podcast. They are not notified.',
    input: z.object({ podcastId: Id, guest: GuestForm, ...photo }),
    output: z.object({ guest: Guest }),
  }),
  Update: write(editorOf('guest'), {
    summary: 'Changes a guest. Fails if they changed since the given version.',
    input: z.object({ guestId: Id, guest: GuestForm, version: Version, ...photo }),
    output: z.object({ guest: Guest }),
  }),
  Merge: write(editorOf('guest'), {
    summary:
      'Merges another guest of the same podcast into this one, with all their episodes. Empty fields are filled. Fails if both are guests of one episode.',
    input: z.object({ guestId: Id, otherGuestId: Id }),
    output: z.object({ guest: Guest }),
  }),
  FindDuplicates: read(editorOf('podcast'), {
    summary: 'Lists guests of a podcast that may be one person.',
    output: z.object({ duplicates: z.array(Duplicate) }),
  }),
  FindBoard: read(editorOf('podcast'), {
    summary: 'Returns the guests of a podcast by state, at most 100 of each state, newest first.',
    output: z.object({ entries: z.array(BoardEntry), counts: z.record(GuestState, z.number()) }),
  }),
  ParseImport: read(editorOf('podcast'), {
    summary: 'Reads a CSV file of guests and returns what an import would do. Changes nothing.',
    rate: { max: 60, seconds: 600 },
    input: z.object({ podcastId: Id, text: ImportText }),
    output: z.object({
      /** Guests that would be added. */
      created: z.number(),
      /** Rows whose email address is in the guest book already. */
      known: z.number(),
      errors: z.array(ImportError),
    }),
  }),
  Import: write(editorOf('podcast'), {
    summary:
      'Adds the guests of a CSV file. Skips rows whose email address is in the guest book already, and rows with errors, which the response lists.',
    // Each reads up to 2000 rows.
    rate: { max: 30, seconds: 600 },
    input: z.object({ podcastId: Id, text: ImportText }),
    output: z.object({ created: z.number(), known: z.number(), errors: z.array(ImportError) }),
  }),
  FindCSV: read(editorOf('podcast'), {
    summary: 'Returns the guest book of a podcast as a CSV file.',
    output: TextFile,
  }),
  FindExport: read(adminOf('guest', { scope: 'admin' }), {
    summary: 'Returns everything that is stored about a guest as a JSON file.',
    output: TextFile,
  }),
  Erase: write(adminOf('guest', { scope: 'admin' }), {
    summary:
      'Deletes a guest permanently, with their photo, answers, links and pitches. Published episodes keep their credit until they are republished. Signed releases stay unless the owner deletes them, too.',
    input: z.object({ guestId: Id, includeReleases: z.boolean() }),
  }),
}

/** What a new offer starts with: the length and place from the show's settings, or those that it used last. */
const SlotDefaults = z.object({ minutes: z.number(), place: z.string() })

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

const email = {
  /** Default: the show's own. */
  subject: EmailSubject.optional(),
  text: EmailText.optional(),
}

const one = z.object({ guest: EpisodeGuest })

export const EpisodeGuestService = {
  FindByEpisodeID: read(editorOf('episode'), {
    summary: 'Returns the guests of an episode, the times that were offered and proposed, and the tracks that guests sent.',
    output: z.object({ guests: z.array(EpisodeGuest), slots: z.array(Slot), tracks: z.array(SentTrack), slotDefaults: SlotDefaults }),
  }),
  Add: write(editorOf('episode'), {
    summary:
      'Adds a person from the guest book to an episode. They are not notified. Returns the existing one if they are a guest already. Restores Invite Guests and Schedule Interview if they were skipped, unless `keepSkipped` is true.',
    input: z.object({ episodeId: Id, guestId: Id, keepSkipped: z.boolean().default(false) }),
    output: one,
  }),
  Remove: write(editorOf('episodeGuest'), {
    summary: 'Removes a guest from an episode and revokes their link. They stay in the guest book, and so do signed releases.',
  }),
  Update: write(editorOf('episodeGuest'), {
    summary: 'Changes the notes that a guest of an episode sees. Fails if they changed since the given version.',
    input: z.object({
      episodeGuestId: Id,
      prepNotes: lines(guestLimits.prepNotes, episodeGuestMessages.prepNotesTooLong),
      version: Version,
    }),
    output: one,
  }),
  FindEmail: read(editorOf('episodeGuest'), {
    summary: 'Returns an email to a guest as it would be sent, with the given subject and text or those of the show.',
    input: z.object({ episodeGuestId: Id, kind: GuestEmailKind, ...email }),
    output: z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  }),
  Invite: write(editorOf('episodeGuest', { verified: true }), {
    summary:
      'Creates the link of a guest, or extends it, and emails it to them. The address of the link stays the same until it is revoked. Without `sendEmail`, or if the show turned invitations off, nothing is sent.',
    rate: { max: 120, seconds: 3600 },
    input: z.object({
      episodeGuestId: Id,
      sendEmail: z.boolean(),
      ...email,
      days: z.number().int().min(guestLimits.linkDays.min).max(guestLimits.linkDays.max).default(guestLimits.linkDays.default),
    }),
    output: one,
  }),
  FindLink: write(editorOf('episodeGuest'), {
    summary: "Returns the address of a guest's page. Null without a working link.",
    output: z.object({ url: z.string().nullable(), expiresAt: Instant.nullable() }),
  }),
  RevokeLink: write(editorOf('episodeGuest'), {
    summary: 'Revokes the link of a guest. A new invitation gets another address.',
    output: one,
  }),
  Answer: write(editorOf('episodeGuest'), {
    summary:
      'Answers an invitation for a guest, such as after a phone call, or takes the answer back. Invite Guests is done when every guest who did not decline has confirmed.',
    input: z.object({ episodeGuestId: Id, answer: z.enum(['yes', 'no']).nullable() }),
    output: one,
  }),
  AcceptDetails: write(editorOf('episodeGuest'), {
    summary:
      'Accepts what a guest saved: it goes to the guest book, and is published as a credit with the next release of the episode. Without saved details, uses those of the guest book. Fails if the guest saved a newer version.',
    input: z.object({ episodeGuestId: Id, detailsVersion: Version.nullable() }),
    output: one,
  }),
  SharePreview: write(editorOf('episodeGuest'), {
    summary:
      'Lets a guest hear the current recording on their page and asks for their approval, which emails them unless the show turned that off, or stops it. Either way, an earlier approval no longer counts. If the show requires approvals, guests always hear the recording.',
    input: z.object({ episodeGuestId: Id, share: z.boolean() }),
    output: one,
  }),
  OfferSlots: write(editorOf('episode'), {
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
  AgreeOnSlot: write(editorOf('episode'), {
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
  FindReleases: read(editorOf('episodeGuest'), {
    summary: 'Lists the signatures and withdrawals of a guest of an episode, newest first.',
    output: z.object({ releases: z.array(ReleaseRecord) }),
  }),
}

export const GuestSettingsService = {
  FindByPodcastID: read(editorOf('podcast'), {
    summary: 'Returns what a podcast asks its guests, the emails they get, the release form and the gates.',
    output: z.object({ settings: GuestSettings }),
  }),
  Update: write(editorOf('podcast'), {
    summary: 'Changes the introduction, questions, emails and usual interview for guests. Fails if they changed since the given version.',
    input: z.object({ podcastId: Id, settings: z.object(editable), version: Version }),
    output: z.object({ settings: GuestSettings }),
  }),
  UpdateReleaseForm: write(adminOf('podcast', { scope: 'admin' }), {
    summary:
      'Saves a new version of the release form, or removes it with an empty text. Earlier signatures keep the text they were given for. Fails if the settings changed since the given version.',
    input: z.object({ podcastId: Id, text: ReleaseText, version: Version }),
    output: z.object({ settings: GuestSettings }),
  }),
  UpdateGates: write(adminOf('podcast', { scope: 'admin' }), {
    summary: 'Sets what publishing requires of guests. Both are off by default. Fails if the settings changed since the given version.',
    input: z.object({ podcastId: Id, requiresRelease: z.boolean(), requiresApproval: z.boolean(), version: Version }),
    output: z.object({ settings: GuestSettings }),
  }),
}
