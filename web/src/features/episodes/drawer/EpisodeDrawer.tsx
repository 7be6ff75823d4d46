import { useEffect, useState } from 'react'
import { Drawer } from '../../../ui/Drawer.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import type { Opening } from './open.tsx'

type Props = Opening & { opened: boolean; onClose: () => void }

export function EpisodeDrawer({ opened, onClose }: Props) {
  // Opened a moment after it is there, so that it is seen to come in.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return (
    <Drawer opened={isThere && opened} onClose={onClose} title="Episode Settings" keepOpen>
      <FormSkeleton fields={8} />
    </Drawer>
  )
}
