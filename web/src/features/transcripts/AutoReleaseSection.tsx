import type { Output } from '@castwright/contract/methods.ts'
import { Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/queryClient.ts'
import { query, rpc } from '../../lib/rpc.ts'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'

/** Whether publishing includes transcripts that no one has checked. */
export function AutoReleaseSection({ podcastId, mayEdit }: { podcastId: string; mayEdit: boolean }) {
  const settingsQuery = query('TranscriptsService.FindSettings', { podcastId })
  const { data, error, refetch } = useQuery(settingsQuery)
  const change = useSubmit(async (isAutoReleased: boolean) => {
    const answer = await rpc('TranscriptsService.UpdateSettings', { podcastId, isAutoReleased })
    queryClient.setQueryData<Output<'TranscriptsService.FindSettings'>>(settingsQuery.queryKey, answer)
  })
  return (
    <SettingsSection title="Transcripts" hint="What listeners get when you publish.">
      {data ? (
        <Switch
          label="Publish machine transcripts automatically"
          description={`Publishes transcripts that no one has checked, marked as machine-made.${mayEdit ? '' : ' Only the owner and admins can change this.'}`}
          checked={data.settings.isAutoReleased}
          disabled={change.isBusy || !mayEdit}
          onChange={({ currentTarget }) => void change.submit(currentTarget.checked)}
        />
      ) : (
        <QueryState title="Error loading the transcript settings" order={3} error={error} refetch={refetch}>
          <Skeleton height="2em" />
        </QueryState>
      )}
    </SettingsSection>
  )
}
