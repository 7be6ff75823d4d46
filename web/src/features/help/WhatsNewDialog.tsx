import { Button, List, Stack, Text, Title } from '@mantine/core'
import { Dialog } from '../../ui/Dialog.tsx'
import { releases } from './releases.ts'

export function WhatsNewDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="What's New" size="wide" actions={<Button onClick={onClose}>Close</Button>}>
      <Stack gap="lg">
        {releases.map(({ version, summary, notes }) => (
          <section key={version ?? 'latest'}>
            <Title order={3} size="h4">
              {version === null ? 'Latest changes' : `Castwright ${version}`}
            </Title>
            <Text c="dimmed">{summary}</Text>
            <List spacing="xxs" mt="xs">
              {notes.map((note) => (
                <List.Item key={note}>{note}</List.Item>
              ))}
            </List>
          </section>
        ))}
      </Stack>
    </Dialog>
  )
}
