import { Box, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { checklistMessages } from '@castwright/contract/checklist/shapes.ts'
import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import { IconPlus } from '@tabler/icons-react'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { draftKey } from '../../lib/drafts.ts'
import { FoldingCard } from '../../ui/FoldingCard.tsx'
import { SaveStatus } from '../../ui/SaveStatus.tsx'
import { type ChecklistState, useChecklist } from './api.ts'
import { Items } from './Items.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { useTextDraft } from '../../lib/useTextDraft.ts'
import { Icon } from '../../ui/Icon.tsx'
import { newId } from '../../lib/newId.ts'

type Props = {
  episodeId: string
  userId: string
  /** Today in the user's time zone. */
  today: string
  /** Folds the card at first, because the work is over. */
  isPublished: boolean
}

const title = 'My Checklist'
const hint = 'Your tasks for this episode, visible only to you.'

/** The user's own tasks for an episode. */
export function ChecklistCard({ episodeId, userId, today, isPublished }: Props) {
  const { list, error, refetch } = useChecklist(userId, episodeId)
  if (list)
    return <LoadedChecklist key={episodeId} list={list} draftKey={draftKey(userId, episodeId, 'task')} {...{ today, isPublished }} />
  return (
    <Card title={title} hint={hint}>
      <QueryState title="Error loading checklist." order={3} error={error} refetch={refetch} rows={2} />
    </Card>
  )
}

const isDone = ({ items }: ChecklistState): boolean => items.length > 0 && items.every(({ checked }) => checked)

type LoadedProps = Pick<Props, 'today' | 'isPublished'> & { list: ChecklistState; draftKey: string }

function LoadedChecklist({ list, draftKey, today, isPublished }: LoadedProps) {
  // Folded if everything was done before. Checking the last task folds nothing.
  const [isOpen, setIsOpen] = useState(() => !isPublished && !isDone(list))
  const fold = { open: isOpen, onToggle: () => setIsOpen(!isOpen), isCurrent: false }
  return (
    <FoldingCard title={title} hint={hint} fold={fold} result={list.items.length === 0 ? 'No tasks' : null} aside={<Done list={list} />}>
      <Stack gap="sm">
        {list.items.length > 0 ? (
          <Items list={list} today={today} />
        ) : (
          <Text c="dimmed" size="sm">
            No tasks yet.
          </Text>
        )}
        <AddItem list={list} draftKey={draftKey} />
        <SaveStatus state={list.state} />
      </Stack>
    </FoldingCard>
  )
}

function Done({ list: { items } }: { list: ChecklistState }) {
  if (items.length === 0) return null
  const done = items.filter(({ checked }) => checked).length
  return (
    <Box flex="none">
      <Badge meaning={done === items.length ? 'success' : 'neutral'}>{`${done} of ${items.length} done`}</Badge>
    </Box>
  )
}

type AddItemProps = {
  list: ChecklistState
  /** Where an unfinished task stays on this device. */
  draftKey: string
}

/** A field to add tasks. Enter adds the task and clears the field. */
export function AddItem({ list: { items, apply }, draftKey }: AddItemProps) {
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
