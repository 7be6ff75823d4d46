import { Tooltip } from '@mantine/core'
import { useNow } from './clock.ts'
import { useSession } from './session.ts'
import { browserZone, fullTime, relativeTime } from './time.ts'

/** Relative time with a tooltip showing the full time in the user's time zone. `inText`: after other words, as in “Checked just now”. */
export function RelativeTime({ at, inText = false }: { at: string; inText?: boolean }) {
  useNow()
  const timeZone = useSession().user?.timeZone || browserZone()
  const text = relativeTime(at, { timeZone })
  return (
    <Tooltip label={fullTime(at, timeZone)}>
      <time dateTime={at}>{inText && text === 'Just now' ? 'just now' : text}</time>
    </Tooltip>
  )
}
