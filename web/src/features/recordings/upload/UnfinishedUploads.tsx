import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { forget, keptOf } from '../../../lib/resumable/kept.ts'
import { rpc } from '../../../lib/rpc.ts'
import { useSession } from '../../../lib/session.ts'
import classes from './UnfinishedUploads.module.css'

/** Interrupted uploads that can be resumed. */
export function UnfinishedUploads({ podcastId }: { podcastId: string }) {
  const { user } = useSession()
  const [round, setRound] = useState(0)
  const kept = keptOf({ podcastId, userId: user?.id ?? '' })
  const drop = (object: string) => {
    forget(object)
    setRound(round + 1)
    // If this fails, the server cleans up after a day.
    void rpc('UploadService.Cancel', { bucket: 'recordings', object }).catch(() => undefined)
  }
  return kept.map(({ object, fileName }) => (
    <div key={object} className={classes.row}>
      <Text size="sm" className={classes.words}>
        “{fileName}” didn't finish uploading. Choose the file again to resume.
      </Text>
      <Button variant="subtle" color="gray" size="compact-sm" aria-label={`Discard the upload of ${fileName}`} onClick={() => drop(object)}>
        Discard
      </Button>
    </div>
  ))
}
