import { Tooltip } from '@mantine/core'
import { useSession } from '../../lib/session.ts'
import { browserZone, fullTime } from '../../lib/time.ts'

/** That a comment is not as it was first written, with the time of the last change behind it. */
export function Edited({ at }: { at: string }) {
  const timeZone = useSession().user?.timeZone || browserZone()
  return (
    <Tooltip label={fullTime(at, timeZone)}>
      <span> (edited)</span>
    </Tooltip>
  )
}
