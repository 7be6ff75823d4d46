import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { forget, keptOf } from '../../../lib/resumable/kept.ts'
import { rpc } from '../../../lib/rpc.ts'
import { useSession } from '../../../lib/session.ts'
import classes from './Unfinished.module.css'

/** Uploads that broke off with their page, and how they go on. */
export function Unfinished({ podcastId }: { podcastId: string }) {
  const { user } = useSession()
  const [round, setRound] = useState(0)
  const kept = keptOf({ podcastId, userId: user?.id ?? '' })
  const drop = (object: string) => {
    forget(object)
    setRound(round + 1)
    // Where nobody hears it, the server sweeps after a day.
    void rpc('UploadService.Cancel', { bucket: 'recordings', object }).catch(() => undefined)
  }
  return kept.map(({ object, fileName }) => (
    <div key={object} className={classes.row}>
      <Text size="sm" className={classes.words}>
        The upload of “{fileName}” broke off. Choose the same file again, and it goes on where it stopped.
      </Text>
      <Button variant="subtle" color="gray" size="compact-sm" aria-label={`Discard the upload of ${fileName}`} onClick={() => drop(object)}>
        Discard
      </Button>
    </div>
  ))
}
