import { z } from 'zod'
import { feedLimits } from '../feeds/limits.ts'
import { isCountry, toLanguage } from '../places.ts'
import { TimeZone } from '../profiles/form.ts'
import { isReserved } from '../reserved.ts'
import { isInCalendar } from '../shapes.ts'
import { characters, toLine, visibleLength } from '../text.ts'
import { isSiteAddress } from '../web-address.ts'
import { isCategory } from './categories.ts'
import { directoryShapes } from './directories.ts'
import { podcastLimits } from './limits.ts'
import { socialShapes } from './social-links.ts'

/** Podcast fields: rules and messages for app and server. */

export const podcastMessages = {
  titleEmpty: 'Title cannot be empty.',
  titleTooLong: 'Title cannot exceed 50 characters.',
  subtitleTooLong: 'Subtitle cannot exceed 250 characters.',
  summaryEmpty: 'Show Summary cannot be empty.',
  summaryTooLong: 'Show Summary cannot exceed 4000 characters.',
  profileUrlCriteria: 'Your custom URL does not meet the requirements.',
  profileUrlTaken: 'This url is already taken.',
  projectKeyMissing: 'A project key must be defined.',
  projectKeyShape: 'Project key must be 3 characters in length and only contain letters.',
  mediaFormatMissing: 'Media format is required.',
  parentalAdvisoryMissing: 'Parental Advisory is required.',
  locationMissing: 'Please select a location.',
  languageMissing: 'Please select a language.',
  categoriesMissing: 'Please select a category.',
  categoriesTooMany: 'Please select a maximum of three categories.',
  keywordsTooMany: 'Please add a maximum of 25 keywords.',
  authorsMissing: 'Specify the person or organization who authored this podcast.',
  authorsTooMany: 'Please add a maximum of 10 authors.',
  ownerNameTooShort: 'Name must be at least 2 characters.',
  ownerEmailInvalid: 'Please enter a valid email address.',
  contactEmailInvalid: 'Please enter a valid email address.',
  websiteInvalid: 'Please enter a valid URL.',
  copyrightMissing: 'Copyright for the podcast is required.',
  audioBioTooLong: `Your audio bio must be ${podcastLimits.audioBioSeconds} seconds or less.`,
  artTooLarge: 'Podcast artwork exceeds the maximum dimension limit.',
  artTooSmall: 'Podcast artwork does not meet the minimum dimension limit.',
  artDimensions: 'Podcast artwork does not meet dimension limits',
} as const

export const mediaFormats = ['audio', 'video'] as const
export const showTypes = ['episodic', 'serial'] as const
export const episodeGroupings = ['none', 'seasons'] as const
export const episodeNumberings = ['yes', 'no'] as const
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

export const MediaFormat = z.enum(mediaFormats, podcastMessages.mediaFormatMissing)
export const ParentalAdvisory = z.enum(['clean', 'explicit'], podcastMessages.parentalAdvisoryMissing)
export const ShowType = z.enum(showTypes, 'Show type is required.')
export const EpisodeGrouping = z.enum(episodeGroupings, 'Episode grouping is required.')
export const EpisodeNumbering = z.enum(episodeNumberings, 'Episode numbering is required.')
export const ItunesVisibility = z.enum(['show', 'hide'], 'iTunes visibility is required.')
export const ReleaseFrequency = z.enum(['none', 'daily', 'weekly', 'biweekly', 'monthly'], 'Release frequency is required.')
export const Weekday = z.enum(weekdays)

const isSeen = (text: string): boolean => /[^\p{C}\p{Z}\p{M}]/u.test(text)

/** One line with a maximum number of visible characters. Also limits combining marks per character. */
export const line = (max: number, tooLong: string) =>
  z
    .string()
    .max(max * 40, { message: tooLong, abort: true })
    .transform(toLine)
    .refine((text) => text.length <= max * 10 && characters(text).length <= max, tooLong)

/** The same, but not empty. */
export const requiredLine = (max: number, empty: string, tooLong: string) =>
  z
    .string(empty)
    .max(max * 40, { message: tooLong, abort: true })
    .transform(toLine)
    .refine(isSeen, { message: empty, abort: true })
    .refine((text) => text.length <= max * 10 && characters(text).length <= max, tooLong)

/** Ownership verification for another service, as `podcast:txt` in the feed. */
export const TxtRecord = z.object({
  purpose: line(feedLimits.txtPurpose, `A purpose cannot exceed ${feedLimits.txtPurpose} characters.`),
  value: line(feedLimits.txtValue, `A value cannot exceed ${feedLimits.txtValue} characters.`).refine(
    (text) => text !== '',
    'Please enter a value.',
  ),
})

const tag = (max: number, tooLong: string) => line(max, tooLong).refine(isSeen, 'Please enter a value.')

/** Removes duplicates, ignoring case. */
const once = (names: string[]): string[] => {
  const seen = new Set<string>()
  return names.filter((name) => !seen.has(name.toLowerCase()) && seen.add(name.toLowerCase()))
}

const profileUrlPattern = new RegExp(`^[a-z0-9-]{${podcastLimits.profileUrl.min},${podcastLimits.profileUrl.max}}$`)
/** Letters, digits and dashes, not only dashes, and no reserved word. */
export const isProfileUrl = (url: string): boolean => profileUrlPattern.test(url) && /[a-z0-9]/.test(url) && !isReserved(url)

const ProfileUrl = z
  .string(podcastMessages.profileUrlCriteria)
  .max(200, { message: podcastMessages.profileUrlCriteria, abort: true })
  .transform((url) => url.trim().toLowerCase())
  .refine(isProfileUrl, podcastMessages.profileUrlCriteria)

const ProjectKey = z
  .string(podcastMessages.projectKeyMissing)
  .trim()
  .min(1, { message: podcastMessages.projectKeyMissing, abort: true })
  .regex(/^[A-Z]{3}$/, podcastMessages.projectKeyShape)

const ShowSummary = z
  .string(podcastMessages.summaryEmpty)
  .max(podcastLimits.summaryMarkup, { message: podcastMessages.summaryTooLong, abort: true })
  .refine((html) => visibleLength(html) > 0, { message: podcastMessages.summaryEmpty, abort: true })
  .refine((html) => visibleLength(html) <= podcastLimits.summary, podcastMessages.summaryTooLong)

const Categories = z
  .array(z.string().refine(isCategory, 'Please select a valid category.'), podcastMessages.categoriesMissing)
  .min(1, podcastMessages.categoriesMissing)
  .max(podcastLimits.categories, podcastMessages.categoriesTooMany)
  .transform(once)

const keywordTooLong = `A keyword cannot exceed ${podcastLimits.keyword} characters.`

/** Feeds separate keywords with commas, so a keyword that contains commas becomes several keywords. */
const Keywords = z
  .array(z.string().max(podcastLimits.keyword * 40, keywordTooLong))
  .transform((keywords) => keywords.flatMap((keyword) => keyword.split(',').filter((part) => part.trim() !== '' || keyword.trim() === '')))
  .pipe(z.array(tag(podcastLimits.keyword, keywordTooLong)).max(podcastLimits.keywords, podcastMessages.keywordsTooMany).transform(once))

const Authors = z
  .array(tag(podcastLimits.author, `An author cannot exceed ${podcastLimits.author} characters.`), podcastMessages.authorsMissing)
  .min(1, podcastMessages.authorsMissing)
  .max(podcastLimits.authors, podcastMessages.authorsTooMany)
  .transform(once)

const Language = z.string(podcastMessages.languageMissing).transform((given, context) => {
  const language = toLanguage(given.trim())
  if (language !== null) return language
  context.addIssue({ code: 'custom', message: podcastMessages.languageMissing })
  return z.NEVER
})

const Location = z.string(podcastMessages.locationMissing).trim().toUpperCase().refine(isCountry, podcastMessages.locationMissing)

const email = (message: string) => z.string(message).trim().toLowerCase().max(podcastLimits.email, message).pipe(z.email(message))

/** Empty: none. Adds a missing scheme. */
const Website = z
  .string(podcastMessages.websiteInvalid)
  .trim()
  .max(podcastLimits.website, podcastMessages.websiteInvalid)
  .transform((text) => (text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine((text) => text === '' || isSiteAddress(text), podcastMessages.websiteInvalid)

const Color = z
  .string()
  .regex(/^#?[0-9a-f]{6}$/i, 'Please choose a color')
  .transform((color) => color.replace('#', '').toLowerCase())

/** In 24-hour format: `18:30`. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time.')

/** The fields of the Add Podcast drawer. */
export const NewPodcastForm = z.object({
  title: requiredLine(podcastLimits.title, podcastMessages.titleEmpty, podcastMessages.titleTooLong),
  profileUrl: ProfileUrl,
  projectKey: ProjectKey,
  parentalAdvisory: ParentalAdvisory,
  showType: ShowType,
  episodeGrouping: EpisodeGrouping,
  episodeNumbering: EpisodeNumbering,
  mediaFormat: MediaFormat,
  categories: Categories,
  showSummary: ShowSummary,
})
export type NewPodcastForm = z.infer<typeof NewPodcastForm>

export const newPodcastDefaults = {
  parentalAdvisory: 'clean',
  showType: 'episodic',
  episodeGrouping: 'none',
  episodeNumbering: 'yes',
  mediaFormat: 'audio',
} as const satisfies Partial<NewPodcastForm>

/** The fields of Show Settings and Social Media. The media format can't be changed. */
export const PodcastForm = NewPodcastForm.omit({ mediaFormat: true }).extend({
  subtitle: line(podcastLimits.subtitle, podcastMessages.subtitleTooLong),
  color: Color,
  isComplete: z.boolean(),
  language: Language,
  location: Location,
  keywords: Keywords,
  externalWebsite: Website,
  /** The contact email. Empty: none. */
  podcastEmail: z.union([z.literal(''), email(podcastMessages.contactEmailInvalid)], podcastMessages.contactEmailInvalid),
  itunesVisibility: ItunesVisibility,
  releaseFrequency: ReleaseFrequency,
  /** The days of a weekly or biweekly schedule. */
  releaseDays: z
    .array(Weekday)
    .max(weekdays.length)
    .transform((days) => weekdays.filter((day) => days.includes(day))),
  /** When the schedule starts, YYYY-MM-DD. */
  releaseStartDate: z.iso.date('Please enter a date.').refine(isInCalendar, 'Please enter a date.').nullable(),
  /** The planned time of new episodes, in the podcast's time zone. */
  defaultReleaseTime: TimeOfDay.nullable(),
  timeZone: TimeZone,
  authors: Authors,
  ownerName: line(podcastLimits.ownerName, `Name cannot exceed ${podcastLimits.ownerName} characters.`).refine(
    (name) => characters(name).length >= 2,
    podcastMessages.ownerNameTooShort,
  ),
  ownerEmail: email(podcastMessages.ownerEmailInvalid),
  copyright: requiredLine(
    podcastLimits.copyright,
    podcastMessages.copyrightMissing,
    `Copyright cannot exceed ${podcastLimits.copyright} characters.`,
  ),
  ...socialShapes,
  ...directoryShapes,
  /** Whether the feed includes the owner's email, which some directories use. */
  showOwnerEmail: z.boolean(),
  /** Asks other hosts not to import the show. */
  isLocked: z.boolean(),
  /** Whether the public page offers to be a guest. */
  acceptsGuests: z.boolean(),
  /** Where listeners can support the show. Empty: none. */
  fundingUrl: Website,
  fundingText: line(feedLimits.fundingText, `This cannot exceed ${feedLimits.fundingText} characters.`),
  txtRecords: z.array(TxtRecord).max(feedLimits.txtRecords, `Please add a maximum of ${feedLimits.txtRecords} records.`),
})
export type PodcastForm = z.infer<typeof PodcastForm>

/** A serial show always numbers its episodes. */
export const numberingOf = (form: { showType: string; episodeNumbering: 'yes' | 'no' }): 'yes' | 'no' =>
  form.showType === 'serial' ? 'yes' : form.episodeNumbering

/** The error in the dimensions of artwork. Null if they are valid. */
export function artworkFault({ width, height }: { width: number; height: number }): string | null {
  const { min, max } = podcastLimits.artwork
  if (width > max && height > max) return podcastMessages.artTooLarge
  if (width < min && height < min) return podcastMessages.artTooSmall
  return [width, height].every((side) => side >= min && side <= max) ? null : podcastMessages.artDimensions
}
