import type { MigrationInfo } from '@castwright/contract/imports.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf, rpc } from '../../../lib/rpc.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keepMigration } from '../api.ts'
import { episodes, words } from '../words.ts'

/** Stops an import, after a question that says what stays. */
export function useCancel({ podcastId, migratedEpisodes, totalEpisodes }: MigrationInfo, onCanceled: () => void) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    const left = totalEpisodes - migratedEpisodes
    const question = {
      title: 'Cancel the import?',
      children: `The podcast stays, with ${episodes(migratedEpisodes)} that have arrived. ${episodes(left)} will not be fetched; you can resume the import later.`,
      confirmLabel: 'Cancel import',
      cancelLabel: 'Keep importing',
      danger: true,
    }
    if (!(await confirm(question))) return
    setBusy(true)
    try {
      keepMigration((await rpc('MigrationInfoService.Cancel', { podcastId })).migrationInfo)
      toast.success(words.canceled)
      onCanceled()
      void navigate({ to: '/' })
    } catch {
      toast.error(words.cancelFailed)
    } finally {
      setBusy(false)
    }
  }
  return { ask, busy }
}

/** Fetches again all that failed or was stopped. */
export function useResume(podcastId: string) {
  const [busy, setBusy] = useState(false)
  const resume = async () => {
    setBusy(true)
    try {
      keepMigration((await rpc('MigrationInfoService.Resume', { podcastId })).migrationInfo)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { resume, busy }
}
