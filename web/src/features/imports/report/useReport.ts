import type { MigrationReport } from '@castwright/contract/imports.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../lib/queryClient.ts'
import { messageOf, query, rpc } from '../../../lib/rpc.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { detailOf, keepMigration, reasonOf, refreshMigration } from '../api.ts'
import { differences } from '../words.ts'

const reportQuery = (podcastId: string) => query('MigrationInfoService.FindReport', { podcastId })

/** The last comparison of the two feeds, and what can be done about it. */
export function useReport(podcastId: string) {
  const asked = useQuery({ ...reportQuery(podcastId), select: ({ migrationReport }) => migrationReport })
  const [doing, setDoing] = useState<'compare' | 'accept' | null>(null)

  const compare = async () => {
    setDoing('compare')
    try {
      const answer = await rpc('MigrationInfoService.Compare', { podcastId })
      queryClient.setQueryData(reportQuery(podcastId).queryKey, answer)
      await refreshMigration(podcastId)
    } catch (error) {
      toast.error(`The old feed could not be compared. ${detailOf(error)}`)
    } finally {
      setDoing(null)
    }
  }

  const accept = async ({ comparedAt, numberOfDifferences }: MigrationReport) => {
    const question = {
      title: `Accept ${numberOfDifferences === 1 ? 'this difference' : `these ${differences(numberOfDifferences)}`}?`,
      children: 'You say that they are known and right: your listeners will find the show as it is here once the old feed is redirected.',
      confirmLabel: 'Accept these differences',
    }
    if (!(await confirm(question))) return
    setDoing('accept')
    try {
      keepMigration((await rpc('MigrationInfoService.AcceptDifferences', { podcastId, comparedAt })).migrationInfo)
    } catch (error) {
      toast.error(messageOf(error))
      if (reasonOf(error) === 'report_outdated') await asked.refetch()
    } finally {
      setDoing(null)
    }
  }
  return { ...asked, compare, accept, doing }
}
