import { Alert, Button, Group, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../lib/rpc.ts'
import { Step } from '../../../../ui/steps/Step.tsx'
import classes from './ImpactStep.module.css'
import { QueryState } from '../../../../ui/QueryState.tsx'

type Props = { userId: string; onContinue: (needsPassword: boolean) => void; onCancel: () => void }

/** Lists what will be deleted, or says why the account can't be deleted. */
export function ImpactStep({ userId, onContinue, onCancel }: Props) {
  const { data, error, refetch } = useQuery({ ...query('UserService.FindDeletionImpact', { userId }), staleTime: 0 })
  if (!data) return <QueryState title="Error loading data." order={3} error={error} refetch={refetch} rows={3} />
  if (data.obstacle !== null) {
    return (
      <>
        <Alert color="yellow" title="Your account can't be deleted right now">
          {data.obstacle}
        </Alert>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </>
    )
  }
  return <Step onSubmit={() => onContinue(data.needsPassword)} onCancel={onCancel} hint={<Impact podcasts={data.podcasts} />} />
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
          <List className={classes.podcasts} tabIndex={0} aria-label="Podcasts that will be deleted">
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
