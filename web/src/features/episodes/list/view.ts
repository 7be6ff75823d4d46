import type { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import type { Input } from '@castwright/contract/methods.ts'
import type { StepKey } from '@castwright/contract/workflow/steps.ts'

type Options = Input<'EpisodeService.FindWithProgress'>['queryOptions']
type Orders = NonNullable<Options['orders']>

/** The sort orders of the list. Without one, unpublished episodes come first, then the newest. */
export const sortOrders = {
  title: { label: 'Title', orders: [{ propertyName: 'Title', sort: 'ASC' }] },
  planned: { label: 'Planned date', orders: [{ propertyName: 'PlannedReleaseDate', sort: 'ASC' }] },
  published: { label: 'Last published', orders: [{ propertyName: 'LastPublishedDate', sort: 'DESC' }] },
  number: {
    label: 'Season and episode',
    orders: [
      { propertyName: 'SeasonNumber', sort: 'DESC' },
      { propertyName: 'EpisodeNumber', sort: 'DESC' },
    ],
  },
  oldest: { label: 'Oldest first', orders: [{ propertyName: 'CreatedAt', sort: 'ASC' }] },
} satisfies Record<string, { label: string; orders: Orders }>

export type SortOrder = keyof typeof sortOrders

/** Repeated here, because the first screen doesn't load the limits, nor zod. */
const maxNumber: typeof episodeLimits.number = 100_000
const maxLabel: typeof episodeLimits.label = 20
const steps = [
  'setup',
  'inviteGuests',
  'scheduleInterview',
  'uploadAudio',
  'writeShowNotes',
  'reviewEpisode',
] as const satisfies readonly StepKey[]

/** How the list is sorted and filtered, as in the URL. Days are in the user's time zone. */
export type EpisodeView = {
  sort?: SortOrder | undefined
  step?: StepKey | undefined
  assignee?: string | undefined
  season?: number | undefined
  label?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const isDay = (given: unknown): given is string =>
  typeof given === 'string' && /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given))
const isKey = <Key extends string>(keys: readonly Key[], given: unknown): given is Key => keys.some((key) => key === given)
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ignores what it doesn't know. */
export function readView({ sort, step, assignee, season, label, from, to }: Record<string, unknown>): EpisodeView {
  const number = Number(season)
  return {
    ...(isKey(Object.keys(sortOrders) as SortOrder[], sort) && { sort }),
    ...(isKey(steps, step) && { step }),
    ...(typeof assignee === 'string' && uuid.test(assignee) && { assignee }),
    ...(season !== undefined && Number.isInteger(number) && number > 0 && number <= maxNumber && { season: number }),
    ...((typeof label === 'string' || typeof label === 'number') && label !== '' && { label: String(label).slice(0, maxLabel) }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }
}

/** Whether the view hides episodes. */
export const isFiltered = ({ sort: _sort, ...filters }: EpisodeView): boolean => Object.values(filters).some((value) => value !== undefined)
