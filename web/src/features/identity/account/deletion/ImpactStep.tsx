import { Alert, Button, Group, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../lib/rpc.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Loading, RowsSkeleton } from '../../../../ui/Skeletons.tsx'
import { Step } from '../../../../ui/steps/Step.tsx'
import classes from './ImpactStep.module.css'

type Props = { userId: string; onContinue: (needsPassword: boolean) => void; onCancel: () => void }

/** What goes, what stays, and what is in the way. */
export function ImpactStep({ userId, onContinue, onCancel }: Props) {
  const { data, isError, error, refetch } = useQuery({ ...query('UserService.FindDeletionImpact', { userId }), staleTime: 0 })
  if (isError) {
    return <ErrorState title="Error loading data." order={3} onRetry={() => refetch()} error={error} />
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
        <Alert color="yellow" title="Your account cannot be deleted now">
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
        Your account is deleted at once and for good: your profile, your photo and audio bio, and your places in the teams of others.
      </Text>
      {podcasts.length > 0 ? (
        <>
          <Text mb="xs">{podcasts.length === 1 ? 'This podcast goes with it:' : `These ${podcasts.length} podcasts go with it:`}</Text>
          <List className={classes.podcasts} tabIndex={0} aria-label="Podcasts that go with your account">
            {podcasts.map((podcast) => (
              <List.Item key={podcast.id}>{podcast.title}</List.Item>
            ))}
          </List>
          <Text mt="sm">
            Their episodes and recordings go too. The address of each feed stays and tells podcast apps that the podcast has ended, or where
            it moved.
          </Text>
        </>
      ) : (
        <Text>You own no podcasts, so none go with it.</Text>
      )}
    </>
  )
}
