import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ImpactStep } from '../../../../components/ImpactStep.tsx'
import { counted } from '../../../../lib/numbers.ts'
import { query } from '../../../../lib/rpc.ts'

type Props = { podcast: Podcast; onContinue: (needsPassword: boolean) => void; onCancel: () => void }

/** Shows what will be deleted, or why the podcast can't be deleted. */
export function WarningStep({ podcast, ...step }: Props) {
  const found = useQuery({ ...query('PodcastService.FindDeletionImpact', { podcastId: podcast.id }), staleTime: 0, gcTime: 0 })
  return (
    <ImpactStep found={found} obstacleTitle="This podcast can't be deleted yet" {...step}>
      {(impact) => <Impact title={podcast.title} {...impact} />}
    </ImpactStep>
  )
}

type ImpactProps = { title: string; numberOfEpisodes: number; numberOfCollaborators: number }

function Impact({ title, numberOfEpisodes, numberOfCollaborators }: ImpactProps) {
  return (
    <>
      <Text mb="xs">
        <strong>{title}</strong> will be permanently deleted right away, including:
      </Text>
      <List mb="sm">
        {numberOfEpisodes > 0 ? (
          <List.Item>{counted(numberOfEpisodes, 'episode')} with all recordings, show notes and comments</List.Item>
        ) : null}
        {numberOfCollaborators > 0 ? <List.Item>access for {counted(numberOfCollaborators, 'collaborator')}</List.Item> : null}
        <List.Item>its public page and artwork</List.Item>
      </List>
      <Text>Its feed URL will keep telling podcast apps that the podcast has ended or where it moved.</Text>
    </>
  )
}
