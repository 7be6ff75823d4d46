import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Alert, Button, Group, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../lib/rpc.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Loading, RowsSkeleton } from '../../../../ui/Skeletons.tsx'
import { Step } from '../../../../ui/steps/Step.tsx'
import { words } from '../words.ts'

type Props = { podcast: Podcast; onContinue: (needsPassword: boolean) => void; onCancel: () => void }

/** What goes, what stays, and what is in the way. */
export function WarningStep({ podcast, onContinue, onCancel }: Props) {
  const asked = { ...query('PodcastService.FindDeletionImpact', { podcastId: podcast.id }), staleTime: 0, gcTime: 0 }
  const { data, isError, error, refetch } = useQuery(asked)
  if (isError) {
    return <ErrorState title={words.loadFailed} order={3} onRetry={() => void refetch()} error={error} />
  }
  if (!data) {
    return (
      <Loading>
        <RowsSkeleton rows={3} />
      </Loading>
    )
  }
  if (data.obstacle !== null) {
    return (
      <>
        <Alert color="yellow" title="This podcast cannot be deleted now">
          {data.obstacle}
        </Alert>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onCancel} data-autofocus>
            Cancel
          </Button>
        </Group>
      </>
    )
  }
  return <Step onSubmit={() => onContinue(data.needsPassword)} onCancel={onCancel} hint={<Impact title={podcast.title} {...data} />} />
}

const counted = (count: number, one: string, many: string): string => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

function Impact({
  title,
  numberOfEpisodes,
  numberOfCollaborators,
}: {
  title: string
  numberOfEpisodes: number
  numberOfCollaborators: number
}) {
  return (
    <>
      <Text mb="xs">
        <strong>{title}</strong> is deleted at once and for good. With it go:
      </Text>
      <List mb="sm">
        {numberOfEpisodes > 0 ? (
          <List.Item>{counted(numberOfEpisodes, 'episode', 'episodes')} with all recordings, notes and comments</List.Item>
        ) : null}
        {numberOfCollaborators > 0 ? (
          <List.Item>the access of {counted(numberOfCollaborators, 'collaborator', 'collaborators')}</List.Item>
        ) : null}
        <List.Item>its public page and its artwork</List.Item>
      </List>
      <Text>The address of its feed stays and tells podcast apps that the podcast has ended, or where it moved.</Text>
    </>
  )
}
