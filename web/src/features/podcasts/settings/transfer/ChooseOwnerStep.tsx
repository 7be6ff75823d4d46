import { teamLifetimes } from '@castwright/contract/teams/limits.ts'
import { Button, Group, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../lib/rpc.ts'
import { useOneField } from '../../../../lib/useOneField.ts'
import { DropdownField } from '../../../../ui/DropdownField.tsx'
import { LinkButton } from '../../../../ui/Links.tsx'
import { Step } from '../../../../ui/steps/Step.tsx'
import { messages } from '../messages.ts'
import { type Candidate, candidatesAmong } from './candidates.ts'
import { QueryState } from '../../../../ui/QueryState.tsx'

type Props = {
  podcastId: string
  submitLabel: string
  onChosen: (candidate: Candidate) => Promise<void>
  onCancel: () => void
}

export function ChooseOwnerStep({ podcastId, ...step }: Props) {
  const { data, error, refetch } = useQuery({ ...query('TeamManagementService.FindTeam', { podcastId }), staleTime: 0 })
  if (!data) return <QueryState title={messages.loadFailed} order={3} error={error} refetch={refetch} rows={3} />
  const candidates = candidatesAmong(data.usersWithPodcastRoles)
  return candidates.length > 0 ? (
    <Choice candidates={candidates} {...step} />
  ) : (
    <NoCandidates podcastId={podcastId} onCancel={step.onCancel} />
  )
}

const days = teamLifetimes.invitation / (60 * 60 * 24)

function Choice({ candidates, submitLabel, onChosen, onCancel }: Omit<Props, 'podcastId'> & { candidates: Candidate[] }) {
  const find = (id: string) => candidates.find((candidate) => candidate.id === id)
  const { field, submit, busy } = useOneField({
    check: (id) => (find(id) ? null : 'Choose the new owner.'),
    send: async (id) => {
      const candidate = find(id)
      if (candidate) await onChosen(candidate)
    },
  })
  return (
    <Step
      hint={
        <List spacing="xxs">
          <List.Item>We'll email the new owner, who has {days} days to accept. Nothing changes until then.</List.Item>
          <List.Item>Their plan will apply to the podcast, so it must allow one more podcast.</List.Item>
          <List.Item>You'll stay on the team as an admin. Only the new owner can transfer the podcast back.</List.Item>
        </List>
      }
      submitLabel={submitLabel}
      onSubmit={submit}
      busy={busy}
      onCancel={onCancel}
    >
      <DropdownField
        label="New Owner"
        data={[
          { value: '', label: 'Choose a team member' },
          ...candidates.map(({ id, name, role }) => ({ value: id, label: `${name} (${role})` })),
        ]}
        {...field}
        data-autofocus
      />
    </Step>
  )
}

function NoCandidates({ podcastId, onCancel }: { podcastId: string; onCancel: () => void }) {
  return (
    <>
      <Text c="dimmed">
        The new owner must be an active team member, and you're the only one so far. Invite them first, then transfer the podcast once they
        accept.
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
