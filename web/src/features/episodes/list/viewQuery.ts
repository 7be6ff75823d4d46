import type { Input } from '@castwright/contract/methods.ts'
import { dayAfter, instantOf } from '@castwright/contract/publishing/release-time.ts'
import { stepNames } from '@castwright/contract/workflow/steps.ts'
import { type EpisodeView, sortOrders } from './view.ts'

type Options = Input<'EpisodeService.FindWithProgress'>['queryOptions']
type Filters = NonNullable<Options['filters']>
type Orders = NonNullable<Options['orders']>

/** The view in terms of the API. */
export function queryOf(
  { sort, step, assignee, season, label, from, to }: EpisodeView,
  timeZone: string,
): { filters: Filters; orders: Orders } {
  const startOf = (day: string): string => instantOf(day, '00:00', timeZone).toISOString()
  const filters: Filters = []
  const text = (propertyName: 'CurrentStep' | 'AssigneeID' | 'Label', propertyValue: string) =>
    filters.push({ propertyName, propertyValue, propertyType: 'STRING' })
  if (step) text('CurrentStep', stepNames[step])
  if (assignee) text('AssigneeID', assignee)
  if (label) text('Label', label)
  if (season) filters.push({ propertyName: 'SeasonNumber', propertyValue: season, propertyType: 'INTEGER' })
  const planned = { propertyName: 'PlannedReleaseDate', propertyType: 'DATE' } as const
  if (from) filters.push({ ...planned, propertyValue: startOf(from), operator: 'GREATER_THAN_OR_EQUAL' })
  if (to) filters.push({ ...planned, propertyValue: startOf(dayAfter(to, 1)), operator: 'LESS_THAN' })
  return { filters, orders: sort ? sortOrders[sort].orders : [] }
}
