import { accessLabels, collaboratorLabels } from '@castwright/contract/teams/shapes.ts'
import { Button, Group, List, Stack, Text } from '@mantine/core'
import type { People } from './form.ts'

/** The last step: lists the invited people. */
export function InviteSent({ people, onClose }: { people: People; onClose: () => void }) {
  return (
    <Stack gap="md" role="status">
      <Text>{people.length === 1 ? 'Your invitation is on its way:' : `Your ${people.length} invitations are on their way:`}</Text>
      <List spacing="xs">
        {people.map(({ email, collaboratorType, showAccess }) => (
          <List.Item key={email}>
            {email}{' '}
            <Text component="span" c="dimmed">
              as {collaboratorLabels[collaboratorType]}, {accessLabels[showAccess]}
            </Text>
          </List.Item>
        ))}
      </List>
      <Text c="dimmed">They'll show as Pending until they accept. We'll let you know.</Text>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  )
}
