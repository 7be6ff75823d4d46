import { collaboratorLabels, collaboratorTypes, type CollaboratorType } from '@castwright/contract/teams/shapes.ts'
import { Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { rpc } from '../../../lib/rpc.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { refreshTeam } from '../api.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'

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
  const save = useSubmit({ reason: () => 'Failed to save team roles.' }, async () => {
    if (isEmpty) return
    const podcastInfo = { podcastId, teamRoles: collaboratorTypes.filter((type) => chosen.includes(type)) }
    await rpc('PodcastInfoService.Update', { podcastInfo })
    await refreshTeam(podcastId)
    toast.success('Successfully saved team roles.')
    onClose()
  })
  return (
    <DialogForm of={save} label="Save" disabled={isEmpty} onClose={onClose}>
      <Text c="dimmed">Only selected roles can be assigned. Existing assignments are kept.</Text>
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
    </DialogForm>
  )
}
