import { useNow } from '../lib/clock.ts'
import { useSession } from '../lib/session.ts'
import { browserZone, fullTime, relativeTime } from '../lib/time.ts'
import { LazyTooltip } from './LazyTooltip.tsx'

/** Relative time with a tooltip showing the full time in the user's time zone. `inText`: after other words, as in “Checked just now”. */
export function RelativeTime({ at, inText = false }: { at: string; inText?: boolean }) {
  useNow()
  const timeZone = useSession().user?.timeZone || browserZone()
  const text = relativeTime(at, { timeZone })
  return (
    <LazyTooltip label={fullTime(at, timeZone)}>
      <time dateTime={at}>{inText && text === 'Just now' ? 'just now' : text}</time>
    </LazyTooltip>
  )
}
