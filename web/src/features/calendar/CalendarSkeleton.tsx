import { Skeleton } from '@mantine/core'
import { Loading, RowsSkeleton } from '../../ui/Skeletons.tsx'
import classes from './Calendar.module.css'
import type { View } from './search.ts'

const places = Array.from({ length: 35 }, (_, at) => at)

/** The calendar before its dates have arrived. */
export function CalendarSkeleton({ view }: { view: View }) {
  return (
    <Loading>
      {view === 'agenda' ? (
        <RowsSkeleton rows={8} />
      ) : (
        <div className={classes.skeleton} aria-hidden>
          {places.slice(0, view === 'week' ? 7 : undefined).map((at) => (
            <Skeleton key={at} className={classes.block} data-view={view} />
          ))}
        </div>
      )}
    </Loading>
  )
}
