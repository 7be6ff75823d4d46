import { IconButton } from '../../../ui/IconButton.tsx'
import { Button, Group, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowMerge,
  IconCheck,
  IconClockEdit,
  IconKeyboard,
  IconScissors,
  IconSearch,
  IconTrash,
  IconUsers,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { sizes } from '../../../ui/theme.ts'
import { type Editor, useEditor } from './store.ts'
import type { useEdits } from './useEdits.ts'

type Props = {
  editor: Editor
  commands: ReturnType<typeof useEdits>['commands']
  onFind: () => void
  onSpeakers: () => void
  onShortcuts: () => void
  children: ReactNode
}

/** Buttons for what the keys do, and the status of saving. */
export function Tools({ editor, commands, onFind, onSpeakers, onShortcuts, children }: Props) {
  const canUndo = useEditor(editor, (state) => state.history.done.length > 0)
  const canRedo = useEditor(editor, (state) => state.history.undone.length > 0)
  const isEmpty = useEditor(editor, (state) => state.lines.length === 0)
  return (
    <Group gap="xxs" role="group" aria-label="Edit">
      <Tool label="Undo" icon={IconArrowBackUp} disabled={!canUndo} onClick={commands.undo} />
      <Tool label="Redo" icon={IconArrowForwardUp} disabled={!canRedo} onClick={commands.redo} />
      <Tool label="Split at the cursor" icon={IconScissors} disabled={isEmpty} onClick={commands.split} />
      <Tool label="Merge with the next segment" icon={IconArrowMerge} disabled={isEmpty} onClick={commands.mergeNext} />
      <Tool label="Set the segment's times" icon={IconClockEdit} disabled={isEmpty} onClick={commands.times} />
      <Tool label="Mark the segment as checked" icon={IconCheck} disabled={isEmpty} onClick={commands.check} />
      <Tool label="Delete the segment" icon={IconTrash} disabled={isEmpty} onClick={commands.remove} />
      <Button variant="subtle" color="gray" size="xs" leftSection={<Icon of={IconUsers} small />} onClick={onSpeakers}>
        Speakers
      </Button>
      <Button variant="subtle" color="gray" size="xs" leftSection={<Icon of={IconSearch} small />} onClick={onFind}>
        Find
      </Button>
      <Tool label="Keyboard shortcuts" icon={IconKeyboard} onClick={onShortcuts} />
      <Group ml="auto" gap="xs" mih={sizes.controlSmall} c="dimmed" fz="sm">
        {children}
      </Group>
    </Group>
  )
}

function Tool({ label, icon, disabled = false, onClick }: { label: string; icon: TablerIcon; disabled?: boolean; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <IconButton
        icon={icon}
        label={label}
        disabled={disabled}
        // Keeps the caret in the text that the button acts on.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      />
    </Tooltip>
  )
}
