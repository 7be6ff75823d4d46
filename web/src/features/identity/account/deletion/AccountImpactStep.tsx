import { List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ImpactStep } from '../../../../components/ImpactStep.tsx'
import { query } from '../../../../lib/rpc.ts'

type Props = { userId: string; onContinue: (needsPassword: boolean) => void; onCancel: () => void }

/** Lists what will be deleted, or says why the account can't be deleted. */
export function AccountImpactStep({ userId, ...step }: Props) {
  const found = useQuery({ ...query('UserService.FindDeletionImpact', { userId }), staleTime: 0 })
  return (
    <ImpactStep found={found} obstacleTitle="Your account can't be deleted right now" {...step}>
      {(impact) => <Impact podcasts={impact.podcasts} />}
    </ImpactStep>
  )
}

function Impact({ podcasts }: { podcasts: readonly { id: string; title: string }[] }) {
  return (
    <>
      <Text mb="sm">
        Your account will be permanently deleted right away, including your profile, photo, audio bio and your place on other teams.
      </Text>
      {podcasts.length > 0 ? (
        <>
          <Text mb="xs">
            {podcasts.length === 1 ? 'This podcast will be deleted too:' : `These ${podcasts.length} podcasts will be deleted too:`}
          </Text>
          <List
            mah="30dvh"
            py="xs"
            c="var(--cw-ink)"
            fw={500}
            style={{ overflowY: 'auto' }}
            tabIndex={0}
            aria-label="Podcasts that will be deleted"
          >
            {podcasts.map((podcast) => (
              <List.Item key={podcast.id}>{podcast.title}</List.Item>
            ))}
          </List>
          <Text mt="sm">
            All episodes and recordings will be deleted as well. Feed URLs keep working and tell podcast apps that the podcast has ended or
            where it moved.
          </Text>
        </>
      ) : (
        <Text>You don't own any podcasts, so none will be deleted.</Text>
      )}
    </>
  )
}
