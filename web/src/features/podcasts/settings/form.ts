import { type PodcastForm as Facts, PodcastForm, podcastMessages } from '@castwright/contract/podcasts/form.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { Control } from 'react-hook-form'
import { z } from 'zod'
import type { Difference } from '../../../ui/saveWithConflictCheck.tsx'

export const sections = [
  'General',
  'Discovery',
  'Schedule & Publishing Preferences',
  'Author, Ownership & Copyright',
  'Delete Podcast',
] as const

/** The label of each field, in display order. */
const labels = {
  title: 'Title',
  subtitle: 'Subtitle',
  profileUrl: 'Profile URL',
  projectKey: 'Project Key',
  showSummary: 'Show Summary',
  parentalAdvisory: 'Parental Advisory',
  color: 'Color',
  acceptsGuests: 'Accept Guests',
  categories: 'Categories',
  language: 'Language',
  location: 'Location',
  keywords: 'Keywords',
  externalWebsite: 'Website',
  podcastEmail: 'Contact Email',
  itunesVisibility: 'iTunes Visibility',
  fundingUrl: 'Support URL',
  fundingText: 'Support Text',
  isComplete: 'Update Status',
  showType: 'Show Type',
  episodeGrouping: 'Episode Grouping',
  episodeNumbering: 'Episode Numbering',
  releaseFrequency: 'Release Frequency',
  releaseDays: 'Release Days',
  releaseStartDate: 'Start Date',
  defaultReleaseTime: 'Default Release Time',
  timeZone: 'Time Zone',
  authors: 'Authors',
  ownerName: 'Owner Name',
  ownerEmail: 'Owner Email',
  showOwnerEmail: 'Show Owner Email in the Feed',
  copyright: 'Copyright',
  isLocked: 'Lock the Podcast',
  txtRecords: 'Verification Records',
} satisfies Partial<Record<keyof z.input<typeof PodcastForm>, string>>
export type SettingName = keyof typeof labels
export const settingNames = Object.keys(labels) as SettingName[]
export const isSetting = (name: string): name is SettingName => Object.hasOwn(labels, name)

/** What this page sets. Other pages have the social links and directories. */
const SettingsForm = PodcastForm.pick(Object.fromEntries(settingNames.map((name) => [name, true])) as Record<SettingName, true>)

/** Settings as stored. */
export type Settings = z.output<typeof SettingsForm>
/** Settings as form values, where an empty field is an empty string. */
export type Fields = Omit<z.input<typeof SettingsForm>, 'releaseStartDate' | 'defaultReleaseTime'> & {
  releaseStartDate: string
  defaultReleaseTime: string
}
export type SettingsControl = Control<Fields, unknown, Settings>

const { profileUrl, releaseStartDate, defaultReleaseTime } = SettingsForm.shape
const emptyIsNull = z.string().transform((text) => (text === '' ? null : text))

/** The contract's rules, except that the current profile URL is always valid. */
export const rulesFor = (own: string) =>
  SettingsForm.extend({
    profileUrl: z.string().transform((typed, context) => {
      if (typed.trim() === own) return own
      const { success, data = '' } = profileUrl.safeParse(typed)
      if (!success) context.addIssue({ code: 'custom', message: podcastMessages.profileUrlCriteria })
      return data
    }),
    releaseStartDate: emptyIsNull.pipe(releaseStartDate),
    defaultReleaseTime: emptyIsNull.pipe(defaultReleaseTime),
  })

export const toFormValues = (podcast: Podcast): Fields => ({
  ...(Object.fromEntries(settingNames.map((name) => [name, podcast[name]])) as unknown as Fields),
  color: `#${podcast.color}`,
  releaseStartDate: podcast.releaseStartDate ?? '',
  defaultReleaseTime: podcast.defaultReleaseTime ?? '',
})

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0)
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Fields that are filled in but invalid: imports keep texts that are longer than the form allows. */
export function invalidFieldsOnLoad(podcast: Podcast): SettingName[] {
  const fields = toFormValues(podcast)
  const faulty = new Set(
    rulesFor(podcast.profileUrl)
      .safeParse(fields)
      .error?.issues.map(({ path }) => path[0]),
  )
  return settingNames.filter((name) => faulty.has(name) && !isEmpty(fields[name]))
}

/** Fields changed here that someone else has saved with a different value. */
export const differencesTo = (theirs: Podcast, base: Podcast, changes: Partial<Facts>): Difference[] =>
  settingNames
    .filter((name) => name in changes && !isSame(theirs[name], base[name]) && !isSame(theirs[name], changes[name]))
    .map((name) => ({ label: labels[name], mine: changes[name], theirs: theirs[name] }))

/** Sends only changed fields, so that changes saved by others are kept. */
export function changesOf(podcast: Podcast, typed: Fields, settings: Settings): Partial<Facts> {
  const before = toFormValues(podcast)
  return Object.fromEntries(settingNames.filter((name) => !isSame(typed[name], before[name])).map((name) => [name, settings[name]]))
}
