import { Box, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { clock } from '../../../ui/AudioPlayer.tsx'
import { dialogOf } from '../../../ui/dialogOf.tsx'
import type { Line } from '../model/types.ts'
import { type Editor, useEditor } from './store.ts'
import { Note } from '../../../ui/Note.tsx'

/** Shows both versions of segments that two people changed, and lets the user choose. */
export const ConflictsDialog = dialogOf('Someone else changed the same segments', Conflicts, 'video')

function Conflicts({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const conflicts = useEditor(editor, (state) => state.conflicts)
  const lines = useEditor(editor, (state) => state.lines)
  const choose = (id: string, choice: 'mine' | 'theirs') => {
    editor.resolve(id, choice)
    if (editor.now().conflicts.size === 0) onClose()
  }
  return (
    <>
      <Text c="dimmed" mb="md">
        Your versions aren't saved yet, but everything else is.
      </Text>
      {[...conflicts].map(([id, theirs]) => {
        const mine = lines.find((line) => line.id === id) ?? null
        const time = clock((mine?.startMs ?? theirs?.startMs ?? 0) / 1000)
        return (
          <Stack
            component="section"
            key={id}
            gap="xs"
            py="sm"
            style={{ borderTop: 'var(--cw-hairline)' }}
            aria-label={`Segment at ${time}`}
          >
            <Title order={3} size="h4">
              {time}
            </Title>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <Version title="Yours (unsaved)" line={mine} />
              <Version title="Theirs (saved)" line={theirs} />
            </SimpleGrid>
            <Group justify="flex-end" gap="sm">
              <Button variant="default" size="xs" onClick={() => choose(id, 'theirs')}>
                Use theirs
              </Button>
              <Button size="xs" onClick={() => choose(id, 'mine')}>
                Keep mine
              </Button>
            </Group>
          </Stack>
        )
      })}
    </>
  )
}

function Version({ title, line }: { title: string; line: Line | null }) {
  return (
    <Box p="sm" bg="var(--cw-panel)" bdrs="sm" style={{ overflowWrap: 'anywhere' }}>
      <Note>
        {title}
        {line?.speaker ? ` · ${line.speaker}` : ''}
      </Note>
      {line === null ? <Text c="dimmed">Deleted</Text> : <p dir="auto">{line.text || 'Empty'}</p>}
    </Box>
  )
}
