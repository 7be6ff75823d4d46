import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import type { WorkItem } from '@castwright/contract/work/shapes.ts'
import type { WorkFilter } from './filter.ts'

const groupNames = ['Overdue', 'Today', 'This week', 'Later', 'No date'] as const
export type GroupName = (typeof groupNames)[number]

/** The Sunday of the week. */
export function endOfWeek(today: string): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return dayAfter(today, (7 - weekday) % 7)
}

export function groupOf({ dueDate, isOverdue }: Pick<WorkItem, 'dueDate' | 'isOverdue'>, today: string): GroupName {
  if (isOverdue) return 'Overdue'
  if (dueDate === null) return 'No date'
  if (dueDate <= today) return 'Today'
  return dueDate <= endOfWeek(today) ? 'This week' : 'Later'
}

/** The items by group, in order and without empty groups. */
export function grouped(items: readonly WorkItem[], today: string): Array<[GroupName, WorkItem[]]> {
  const byGroup = Map.groupBy(items, (item) => groupOf(item, today))
  return groupNames.flatMap((name) => {
    const found = byGroup.get(name)
    return found ? [[name, found] as [GroupName, WorkItem[]]] : []
  })
}

export const matching = (items: readonly WorkItem[], { show, kind }: WorkFilter): WorkItem[] =>
  items.filter((item) => (show === undefined || item.podcast.profileUrl === show) && (kind === undefined || item.kind === kind))

/** The shows in the list, by title. */
export function showsOf(items: readonly WorkItem[]): Array<WorkItem['podcast']> {
  const byId = new Map(items.map(({ podcast }) => [podcast.id, podcast]))
  return [...byId.values()].toSorted((a, b) => a.title.localeCompare(b.title))
}
