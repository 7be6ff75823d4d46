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
    summary: "Lists a podcast's guest book by name.",
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
    summary: "Adds a person to a podcast's guest book without notifying them.",
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
      'Merges another guest of the same podcast, with all their episodes, into this one and fills its empty fields. Fails if both are guests on the same episode.',
    input: z.object({ guestId: Id, otherGuestId: Id }),
    output: z.object({ guest: Guest }),
  }),
  FindDuplicates: read(editorOf('podcast'), {
    summary: "Lists a podcast's guests who may be the same person.",
    output: z.object({ duplicates: z.array(Duplicate) }),
  }),
  FindBoard: read(editorOf('podcast'), {
    summary: "Returns a podcast's guests grouped by state, at most 100 per state, newest first.",
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
      'Adds guests from a CSV file. Skips rows whose email address is already in the guest book and rows with errors, and lists both in the response.',
    // Each reads up to 2000 rows.
    rate: { max: 30, seconds: 600 },
    input: z.object({ podcastId: Id, text: ImportText }),
    output: z.object({ created: z.number(), known: z.number(), errors: z.array(ImportError) }),
  }),
  FindCSV: read(editorOf('podcast'), {
    summary: "Returns a podcast's guest book as a CSV file.",
    output: TextFile,
  }),
  FindExport: read(adminOf('guest', { scope: 'admin' }), {
    summary: 'Returns all data stored about a guest as a JSON file.',
    output: TextFile,
  }),
  Erase: write(adminOf('guest', { scope: 'admin' }), {
    summary:
      "Permanently deletes a guest with their photo, answers, links and pitches. Published episodes keep the guest's credit until they are republished. Signed releases stay unless the owner chooses to delete them too.",
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
    summary: "Returns an episode's guests, the offered and proposed times, and the tracks that guests sent.",
    output: z.object({ guests: z.array(EpisodeGuest), slots: z.array(Slot), tracks: z.array(SentTrack), slotDefaults: SlotDefaults }),
  }),
  Add: write(editorOf('episode'), {
    summary:
      'Adds a person from the guest book to an episode without notifying them. If they are already a guest, returns the existing entry. Restores Invite Guests and Schedule Interview if they were skipped, unless `keepSkipped` is true.',
    input: z.object({ episodeId: Id, guestId: Id, keepSkipped: z.boolean().default(false) }),
    output: one,
  }),
  Remove: write(editorOf('episodeGuest'), {
    summary: 'Removes a guest from an episode and revokes their link. The guest book keeps the person and their signed releases.',
  }),
  Update: write(editorOf('episodeGuest'), {
    summary: "Changes the notes that an episode's guest sees. Fails if they changed since the given version.",
    input: z.object({
      episodeGuestId: Id,
      prepNotes: lines(guestLimits.prepNotes, episodeGuestMessages.prepNotesTooLong),
      version: Version,
    }),
    output: one,
  }),
  FindEmail: read(editorOf('episodeGuest'), {
    summary: "Returns a preview of an email to a guest, with the given subject and text or the show's own.",
    input: z.object({ episodeGuestId: Id, kind: GuestEmailKind, ...email }),
    output: z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  }),
  Invite: write(editorOf('episodeGuest', { verified: true }), {
    summary:
      "Creates or extends a guest's link and emails it to them. The link stays the same until it's revoked. Sends nothing without `sendEmail`, or if the show turned invitations off.",
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
    summary: "Returns the URL of a guest's page, or null if they have no working link.",
    output: z.object({ url: z.string().nullable(), expiresAt: Instant.nullable() }),
  }),
  RevokeLink: write(editorOf('episodeGuest'), {
    summary: "Revokes a guest's link. A new invitation has a different link.",
    output: one,
  }),
  Answer: write(editorOf('episodeGuest'), {
    summary:
      "Answers an invitation on a guest's behalf, such as after a phone call, or clears the answer. Invite Guests is done when every guest who hasn't declined has confirmed.",
    input: z.object({ episodeGuestId: Id, answer: z.enum(['yes', 'no']).nullable() }),
    output: one,
  }),
  AcceptDetails: write(editorOf('episodeGuest'), {
    summary:
      "Accepts the details a guest saved: adds them to the guest book, and publishes them as a credit with the episode's next release. If the guest saved none, uses those in the guest book. Fails if the guest saved a newer version.",
    input: z.object({ episodeGuestId: Id, detailsVersion: Version.nullable() }),
    output: one,
  }),
  SharePreview: write(editorOf('episodeGuest'), {
    summary:
      "Shares the current recording on a guest's page and asks for their approval, or stops sharing it. Emails the guest unless the show turned that off. Either way, an earlier approval no longer counts. If the show requires approvals, guests can always hear the recording.",
    input: z.object({ episodeGuestId: Id, share: z.boolean() }),
    output: one,
  }),
  OfferSlots: write(editorOf('episode'), {
    summary: 'Replaces the times that the team offers for the interview. Times that are still offered keep their votes.',
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
      'Confirms the interview at an offered or proposed time. This marks Schedule Interview as done and emails the guests a calendar file.',
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
    summary: "Lists the signatures and withdrawals of an episode's guest, newest first.",
    output: z.object({ releases: z.array(ReleaseRecord) }),
  }),
}

export const GuestSettingsService = {
  FindByPodcastID: read(editorOf('podcast'), {
    summary: "Returns a podcast's guest settings: the questions, the emails, the release form and the publishing requirements.",
    output: z.object({ settings: GuestSettings }),
  }),
  Update: write(editorOf('podcast'), {
    summary: 'Changes the introduction, questions, emails and default interview for guests. Fails if they changed since the given version.',
    input: z.object({ podcastId: Id, settings: z.object(editable), version: Version }),
    output: z.object({ settings: GuestSettings }),
  }),
  UpdateReleaseForm: write(adminOf('podcast', { scope: 'admin' }), {
    summary:
      'Saves a new version of the release form. An empty text removes it. Earlier signatures keep the text that was signed. Fails if the settings changed since the given version.',
    input: z.object({ podcastId: Id, text: ReleaseText, version: Version }),
    output: z.object({ settings: GuestSettings }),
  }),
  UpdateGates: write(adminOf('podcast', { scope: 'admin' }), {
    summary:
      'Sets what guests must do before an episode can be published. Both requirements are off by default. Fails if the settings changed since the given version.',
    input: z.object({ podcastId: Id, requiresRelease: z.boolean(), requiresApproval: z.boolean(), version: Version }),
    output: z.object({ settings: GuestSettings }),
  }),
}
