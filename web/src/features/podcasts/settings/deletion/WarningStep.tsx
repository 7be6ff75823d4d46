import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Alert, Button, Group, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../lib/rpc.ts'
import { Step } from '../../../../ui/steps/Step.tsx'
import { messages } from '../messages.ts'
import { QueryState } from '../../../../ui/QueryState.tsx'

type Props = { podcast: Podcast; onContinue: (needsPassword: boolean) => void; onCancel: () => void }

/** Shows what will be deleted, or why the podcast can't be deleted. */
export function WarningStep({ podcast, onContinue, onCancel }: Props) {
  const impactQuery = { ...query('PodcastService.FindDeletionImpact', { podcastId: podcast.id }), staleTime: 0, gcTime: 0 }
  const { data, error, refetch } = useQuery(impactQuery)
  if (!data) return <QueryState title={messages.loadFailed} order={3} error={error} refetch={refetch} rows={3} />
  if (data.obstacle !== null) {
    return (
      <>
        <Alert color="yellow" title="This podcast can't be deleted yet">
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
        <strong>{title}</strong> will be permanently deleted right away, including:
      </Text>
      <List mb="sm">
        {numberOfEpisodes > 0 ? (
          <List.Item>{counted(numberOfEpisodes, 'episode', 'episodes')} with all recordings, show notes and comments</List.Item>
        ) : null}
        {numberOfCollaborators > 0 ? (
          <List.Item>access for {counted(numberOfCollaborators, 'collaborator', 'collaborators')}</List.Item>
        ) : null}
        <List.Item>its public page and artwork</List.Item>
      </List>
      <Text>Its feed URL will keep telling podcast apps that the podcast has ended or where it moved.</Text>
    </>
  )
}
