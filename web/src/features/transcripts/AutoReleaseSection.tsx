import type { Output } from '@castwright/contract/methods.ts'
import { Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../lib/queryClient.ts'
import { messageOf, query, rpc } from '../../lib/rpc.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { Loading } from '../../ui/Skeletons.tsx'
import { toast } from '../../ui/toast.tsx'
import { messages } from './messages.ts'

/** Whether publishing includes transcripts that no one has checked. */
export function AutoReleaseSection({ podcastId, mayEdit }: { podcastId: string; mayEdit: boolean }) {
  const settingsQuery = query('TranscriptsService.FindSettings', { podcastId })
  const { data, error, refetch } = useQuery(settingsQuery)
  const [isPending, setPending] = useState(false)
  const change = async (isAutoReleased: boolean) => {
    setPending(true)
    try {
      const answer = await rpc('TranscriptsService.UpdateSettings', { podcastId, isAutoReleased })
      queryClient.setQueryData<Output<'TranscriptsService.FindSettings'>>(settingsQuery.queryKey, answer)
    } catch (failure) {
      toast.error(messageOf(failure))
    } finally {
      setPending(false)
    }
  }
  return (
    <SettingsSection title="Transcripts" hint="What listeners get when you publish.">
      {data ? (
        <Switch
          label="Release machine text automatically"
          description={`Publishing includes transcripts that no one has checked. They are marked as made by machine.${mayEdit ? '' : ' Only the owner and admins can change this.'}`}
          checked={data.settings.isAutoReleased}
          disabled={isPending || !mayEdit}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />
      ) : error ? (
        <ErrorState order={3} title={messages.settingsFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton height="2em" />
        </Loading>
      )}
    </SettingsSection>
  )
}
