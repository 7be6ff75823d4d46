import { collaboratorLabels, collaboratorTypes, type CollaboratorType } from '@castwright/contract/teams/shapes.ts'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { rpc } from '../../../lib/rpc.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { refreshTeam } from '../api.ts'

type Props = { podcastId: string; opened: boolean; onClose: () => void; teamRoles: readonly CollaboratorType[] }

/** Lets the owner choose which team roles the podcast uses. */
export function ManageRolesDialog({ opened, onClose, ...props }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Manage Team Roles">
      <RolesForm {...props} onClose={onClose} />
    </Dialog>
  )
}

function RolesForm({ podcastId, onClose, teamRoles }: Omit<Props, 'opened'>) {
  const [chosen, setChosen] = useState<readonly string[]>(teamRoles)
  const isEmpty = chosen.length === 0
  const save = useMutation({
    mutationFn: () =>
      rpc('PodcastInfoService.Update', {
        podcastInfo: { podcastId, teamRoles: collaboratorTypes.filter((type) => chosen.includes(type)) },
      }),
    onSuccess: async () => {
      await refreshTeam(podcastId)
      toast.success('Successfully saved team roles.')
      onClose()
    },
    onError: () => toast.error('Failed to save team roles.'),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) save.mutate()
      }}
    >
      <Text c="dimmed" mb="md">
        Only selected roles can be assigned. Existing assignments are kept.
      </Text>
      <Checkbox.Group
        label="Team roles for this podcast"
        value={[...chosen]}
        onChange={setChosen}
        error={isEmpty ? 'Please choose at least one team role.' : null}
      >
        <Stack gap="sm" my="sm">
          {collaboratorTypes.map((type) => (
            <Checkbox key={type} value={type} label={collaboratorLabels[type]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isEmpty} loading={save.isPending}>
          Save
        </Button>
      </Group>
    </form>
  )
}
