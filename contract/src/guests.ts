import { z } from 'zod'
import { GuestForm } from './guest-form.ts'
import { guestLimits } from './guest-limits.ts'
import { method } from './method.ts'
import { Empty, Id, Instant, PhotoCrop, Removable, Version } from './shapes.ts'
import { FileRef } from './uploads.ts'
import { fileText } from './text-files.ts'

/** How far a guest is: of an episode, or `idea` without one. Derived from what happened. */
export const guestStates = ['idea', 'invited', 'confirmed', 'declined', 'scheduled', 'recorded', 'published'] as const
export const GuestState = z.enum(guestStates)
export type GuestState = z.infer<typeof GuestState>

/** How a guest came into the guest book. */
const guestSources = ['team', 'import', 'pitch'] as const

/** A person in the guest book of a show. */
export const Guest = GuestForm.extend({
  id: Id,
  podcastId: Id,
  source: z.enum(guestSources),
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

/** An episode that a guest is or was part of. */
const GuestEpisode = z.object({
  episodeGuestId: Id,
  episodeId: Id,
  episodeTitle: z.string(),
  state: GuestState,
  addedAt: Instant,
  publishedAt: Instant.nullable(),
})

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

/** The columns of guest files, in order. */
export const guestColumns = ['Name', 'Email', 'Pronouns', 'Pronunciation', 'Bio', 'Links', 'Notes', 'Tags', 'Do not contact'] as const

const TextFile = z.object({ fileName: z.string(), text: z.string() })

export const GuestService = {
  FindByPodcastID: method({
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
  Find: method({
    summary: 'Returns a guest with the episodes they are part of, newest first.',
    input: z.object({ guestId: Id }),
    output: z.object({ guest: Guest, history: z.array(GuestEpisode) }),
  }),
  Create: method({
    summary: 'Adds a person to the guest book of a podcast. They are not notified.',
    input: z.object({ podcastId: Id, guest: GuestForm, ...photo }),
    output: z.object({ guest: Guest }),
  }),
  Update: method({
    summary: 'Changes a guest. Fails if they changed since the given version.',
    input: z.object({ guestId: Id, guest: GuestForm, version: Version, ...photo }),
    output: z.object({ guest: Guest }),
  }),
  Merge: method({
    summary:
      'Merges another guest of the same podcast into this one, with all their episodes. Empty fields are filled. Fails if both are guests of one episode.',
    input: z.object({ guestId: Id, otherGuestId: Id }),
    output: z.object({ guest: Guest }),
  }),
  FindDuplicates: method({
    summary: 'Lists guests of a podcast that may be one person.',
    input: z.object({ podcastId: Id }),
    output: z.object({ duplicates: z.array(Duplicate) }),
  }),
  FindBoard: method({
    summary: 'Returns the guests of a podcast by state, at most 100 of each state, newest first.',
    input: z.object({ podcastId: Id }),
    output: z.object({ entries: z.array(BoardEntry), counts: z.record(GuestState, z.number()) }),
  }),
  ParseImport: method({
    summary: 'Reads a CSV file of guests and returns what an import would do. Changes nothing.',
    input: z.object({ podcastId: Id, text: ImportText }),
    output: z.object({
      /** Guests that would be added. */
      created: z.number(),
      /** Rows whose email address is in the guest book already. */
      known: z.number(),
      errors: z.array(ImportError),
    }),
  }),
  Import: method({
    summary:
      'Adds the guests of a CSV file. Skips rows whose email address is in the guest book already, and rows with errors, which the response lists.',
    input: z.object({ podcastId: Id, text: ImportText }),
    output: z.object({ created: z.number(), known: z.number(), errors: z.array(ImportError) }),
  }),
  FindCSV: method({
    summary: 'Returns the guest book of a podcast as a CSV file.',
    input: z.object({ podcastId: Id }),
    output: TextFile,
  }),
  FindExport: method({
    summary: 'Returns everything that is stored about a guest as a JSON file.',
    input: z.object({ guestId: Id }),
    output: TextFile,
  }),
  Erase: method({
    summary:
      'Deletes a guest permanently, with their photo, answers, links and pitches. Published episodes keep their credit until they are republished. Signed releases stay unless the owner deletes them, too.',
    input: z.object({ guestId: Id, includeReleases: z.boolean() }),
    output: Empty,
  }),
}
