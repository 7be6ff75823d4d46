import type { Input } from '@castwright/contract/methods.ts'
import type { RecordingType } from '@castwright/contract/recordings/form.ts'
import type { Order, SortName } from '../api.ts'

type Asked = Input<'RecordingService.FindByPodcastID'>

/** The columns that the list can be sorted by, as in the URL. */
const sortColumns = {
  name: 'FileName',
  duration: 'Duration',
  size: 'FileSize',
  type: 'FileType',
  date: 'CreatedAt',
} as const satisfies Record<string, SortName>

export type SortColumn = keyof typeof sortColumns
export type Usage = NonNullable<Asked['usage']>

/** How the list is sorted and filtered, as in the URL. Without an order, the newest come first. */
export type RecordingsView = {
  sort?: SortColumn | undefined
  direction?: 'asc' | 'desc' | undefined
  usage?: Usage | undefined
  type?: RecordingType | undefined
}

/** Repeated here, because the first screen doesn't load zod. */
const types = ['mp3', 'm4a', 'mp4', 'm4v', 'mov'] as const satisfies readonly RecordingType[]

const isOneOf = <Key extends string>(keys: readonly Key[], given: unknown): given is Key => keys.some((key) => key === given)

/** Dates and sizes start descending, names ascending. */
export const firstDirection = (sort: SortColumn): 'asc' | 'desc' => (sort === 'name' || sort === 'type' ? 'asc' : 'desc')

/** Ignores what it doesn't know. */
export function readView({ sort, direction, usage, type }: Record<string, unknown>): RecordingsView {
  return {
    ...(isOneOf(Object.keys(sortColumns) as SortColumn[], sort) && { sort }),
    ...(isOneOf(['asc', 'desc'], direction) && { direction }),
    ...(isOneOf(['used', 'unused'], usage) && { usage }),
    ...(isOneOf(types, type) && { type }),
  }
}

/** Sorts by a column. The default order isn't part of the URL. */
export const sortedBy = (view: RecordingsView, sort: SortColumn, direction: 'asc' | 'desc'): RecordingsView => {
  const isDefault = sort === 'date' && direction === 'desc'
  return {
    ...view,
    sort: isDefault ? undefined : sort,
    direction: direction === firstDirection(sort) ? undefined : direction,
  }
}

export const sortOf = ({ sort = 'date', direction }: RecordingsView) => ({ sort, direction: direction ?? firstDirection(sort) })

/** The view in terms of the API. */
export function queryOf(view: RecordingsView): Pick<Asked, 'usage' | 'fileType'> & { order: Order } {
  const { sort, direction } = sortOf(view)
  return {
    ...(view.usage && { usage: view.usage }),
    ...(view.type && { fileType: view.type }),
    order: { propertyName: sortColumns[sort], sort: direction === 'asc' ? 'ASC' : 'DESC' },
  }
}

/** Whether the view hides recordings. */
export const isFiltered = ({ usage, type }: RecordingsView): boolean => usage !== undefined || type !== undefined
