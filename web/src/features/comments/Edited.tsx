import { Tooltip } from '@mantine/core'
import { useSession } from '../../lib/session.ts'
import { browserZone, fullTime } from '../../lib/time.ts'

/** Marks an edited comment, with the time of the edit in a tooltip. */
export function Edited({ at }: { at: string }) {
  const timeZone = useSession().user?.timeZone || browserZone()
  return (
    <Tooltip label={fullTime(at, timeZone)}>
      <span> (edited)</span>
    </Tooltip>
  )
}
