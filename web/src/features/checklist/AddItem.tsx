import { checklistMessages } from '@castwright/contract/checklist/shapes.ts'
import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import { TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { SubmitEvent } from 'react'
import { useTextDraft } from '../../lib/useTextDraft.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { ChecklistState } from './api.ts'
import { newId } from '../../lib/newId.ts'

type Props = {
  list: ChecklistState
  /** Where an unfinished task stays on this device. */
  draftKey: string
}

/** A field to add tasks. Enter adds the task and clears the field. */
export function AddItem({ list: { items, apply }, draftKey }: Props) {
  const [typed, setTyped] = useTextDraft(draftKey)
  const isFull = items.length >= episodeLimits.checklistItems

  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    const name = typed.trim()
    if (name === '' || isFull) return
    setTyped('')
    // Restores a task that could not be added, unless the user has typed something else.
    if (!(await apply({ kind: 'add', item: { id: newId(), name, checked: false } }))) setTyped((now) => now || name)
  }

  return (
    <form onSubmit={(event) => void add(event)}>
      <TextInput
        aria-label="Add a task"
        placeholder="Add a task"
        dir="auto"
        leftSection={<Icon of={IconPlus} />}
        autoComplete="off"
        enterKeyHint="enter"
        maxLength={episodeLimits.checklistItem}
        disabled={isFull}
        description={isFull ? checklistMessages.tooMany : undefined}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </form>
  )
}
