import type { Episode } from '@castwright/contract/episodes.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf, rpc } from '../../../lib/rpc.ts'
import { toast } from '../../../ui/toast.tsx'
import { keepMigration } from '../api.ts'

type Props = { episode: Pick<Episode, 'id' | 'title'>; describedBy: string }

/** Fetches one episode again. */
export function RetryButton({ episode: { id, title }, describedBy }: Props) {
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    try {
      keepMigration((await rpc('MigrationInfoService.Retry', { episodeId: id })).migrationInfo)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy}
      aria-label={`Retry ${title}`}
      aria-describedby={describedBy}
      onClick={() => void retry()}
    >
      Retry
    </Button>
  )
}
