import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import { Button, Flex, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RichText } from '../../../ui/editor/RichText.tsx'
import { shortMoment } from '../../../lib/moments.ts'
import classes from './ConflictDialog.module.css'

type Props = {
  conflict: { theirs: Episode; mine: string } | null
  userId: string
  timeZone: string
  onKeepMine: () => void
  onUseTheirs: () => void
  onKeepEditing: () => void
}

/** Shows both versions of a conflicting edit and lets the user choose one. */
export function ConflictDialog({ conflict, userId, timeZone, onKeepMine, onUseTheirs, onKeepEditing }: Props) {
  return (
    <Dialog
      opened={conflict !== null}
      onClose={onKeepEditing}
      title="The show notes have changed"
      size="video"
      actions={
        <Flex gap="sm" direction={{ base: 'column', xs: 'row' }} w={{ base: '100%', xs: 'auto' }}>
          <Button variant="default" onClick={onKeepEditing} data-autofocus>
            Keep editing
          </Button>
          <Button variant="default" onClick={onUseTheirs}>
            Use theirs
          </Button>
          <Button onClick={onKeepMine}>Keep mine</Button>
        </Flex>
      }
    >
      {conflict ? <Both {...conflict} userId={userId} timeZone={timeZone} /> : null}
    </Dialog>
  )
}

function Both({ theirs, mine, userId, timeZone }: { theirs: Episode; mine: string; userId: string; timeZone: string }) {
  const { showNotesUpdatedBy: name, showNotesUpdaterId: whoId, showNotesUpdatedAt: at } = theirs
  const isMe = whoId === userId
  const who = isMe ? 'You, in another tab,' : (name ?? 'A former member')
  return (
    <>
      <Text c="dimmed" mb="md">
        {`${who} saved a different version${at === null ? '' : ` on ${shortMoment(at, timeZone)}`}. Keeping yours will replace it.`}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <OneText title="Yours (unsaved)" html={mine} />
        <OneText title={isMe ? 'Other tab (saved)' : 'Theirs (saved)'} html={theirs.showNotes} />
      </SimpleGrid>
    </>
  )
}

function OneText({ title, html }: { title: string; html: string }) {
  return (
    <Stack component="section" gap="xs" miw={0} aria-label={title}>
      <Title order={3} size="h4">
        {title}
      </Title>
      {/* Focusable, so that a long text can be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.text} tabIndex={0} role="group" aria-label={title}>
        {html === '' ? <Text c="dimmed">Empty</Text> : null}
        <RichText html={html} />
      </div>
    </Stack>
  )
}
