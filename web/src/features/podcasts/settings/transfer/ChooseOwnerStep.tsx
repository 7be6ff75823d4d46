import { lifetimes } from '@castwright/contract/limits.ts'
import { Button, Group, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../lib/rpc.ts'
import { useOneField } from '../../../../lib/useOneField.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { ChoiceField } from '../../../../ui/fields.tsx'
import { LinkButton } from '../../../../ui/Links.tsx'
import { Loading, RowsSkeleton } from '../../../../ui/Skeletons.tsx'
import { Step } from '../../../../ui/steps/Step.tsx'
import { words } from '../words.ts'
import { type Candidate, candidatesAmong } from './candidates.ts'

type Props = {
  podcastId: string
  submitLabel: string
  onChosen: (candidate: Candidate) => Promise<void>
  onCancel: () => void
}

export function ChooseOwnerStep({ podcastId, ...step }: Props) {
  const { data, isError, error, refetch } = useQuery({ ...query('TeamManagementService.FindTeam', { podcastId }), staleTime: 0 })
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
  const candidates = candidatesAmong(data.usersWithPodcastRoles)
  return candidates.length > 0 ? <Choice candidates={candidates} {...step} /> : <Nobody podcastId={podcastId} onCancel={step.onCancel} />
}

const days = lifetimes.invitation / (60 * 60 * 24)

function Choice({ candidates, submitLabel, onChosen, onCancel }: Omit<Props, 'podcastId'> & { candidates: Candidate[] }) {
  const find = (id: string) => candidates.find((candidate) => candidate.id === id)
  const { field, submit, busy } = useOneField({
    check: (id) => (find(id) ? null : 'Please choose the new owner.'),
    send: async (id) => {
      const candidate = find(id)
      if (candidate) await onChosen(candidate)
    },
  })
  return (
    <Step
      hint={
        <List spacing="xxs">
          <List.Item>The new owner is asked by mail and has {days} days to accept. Until then nothing changes.</List.Item>
          <List.Item>Their plan then governs the podcast, so it must have room for one more.</List.Item>
          <List.Item>You stay on the team as an admin. Only the new owner can give the podcast back.</List.Item>
        </List>
      }
      submitLabel={submitLabel}
      onSubmit={submit}
      busy={busy}
      onCancel={onCancel}
    >
      <ChoiceField
        label="New Owner"
        data={[
          { value: '', label: 'Choose a member' },
          ...candidates.map(({ id, name, role }) => ({ value: id, label: `${name} (${role})` })),
        ]}
        {...field}
        data-autofocus
      />
    </Step>
  )
}

function Nobody({ podcastId, onCancel }: { podcastId: string; onCancel: () => void }) {
  return (
    <>
      <Text c="dimmed">
        The new owner must be an active member of the team, and there is nobody but you yet. Invite them first; once they have accepted, you
        can hand the podcast over.
      </Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <LinkButton to="/settings/podcast/$podcastId/team-management" params={{ podcastId }} onClick={onCancel} data-autofocus>
          Team Management
        </LinkButton>
      </Group>
    </>
  )
}
