import { Tooltip } from '@mantine/core'
import { useNow } from './clock.ts'
import { useSession } from './session.ts'
import { browserZone, fullTime, relativeTime } from './time.ts'

/** Relative time with a tooltip showing the full time in the user's time zone. */
export function RelativeTime({ at }: { at: string }) {
  useNow()
  const timeZone = useSession().user?.timeZone || browserZone()
  return (
    <Tooltip label={fullTime(at, timeZone)}>
      <time dateTime={at}>{relativeTime(at, { timeZone })}</time>
    </Tooltip>
  )
}
