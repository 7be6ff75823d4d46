import { Box, Stack, Text } from '@mantine/core'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { draftKey } from '../../lib/drafts.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SaveStatus } from '../../ui/SaveStatus.tsx'
import { Loading, RowsSkeleton } from '../../ui/Skeletons.tsx'
import { AddItem } from './AddItem.tsx'
import { type ChecklistState, useChecklist } from './api.ts'
import { Items } from './Items.tsx'
import { messages } from './messages.ts'

type Props = {
  episodeId: string
  userId: string
  /** Today in the user's time zone. */
  today: string
}

/** The user's own tasks for an episode. */
export function ChecklistCard({ episodeId, userId, today }: Props) {
  const { list, error, retry } = useChecklist(userId, episodeId)
  return (
    <Card title="My Checklist" hint="Your tasks for this episode, visible only to you." aside={list ? <Done list={list} /> : null}>
      {list ? (
        <Stack gap="sm">
          {list.items.length > 0 ? (
            <Items list={list} today={today} />
          ) : (
            <Text c="dimmed" size="sm">
              {messages.empty}
            </Text>
          )}
          <AddItem list={list} draftKey={draftKey(userId, episodeId, 'task')} />
          <SaveStatus state={list.state} />
        </Stack>
      ) : error ? (
        <ErrorState order={3} title={messages.loadFailed} onRetry={retry} error={error} />
      ) : (
        <Loading>
          <RowsSkeleton rows={2} />
        </Loading>
      )}
    </Card>
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
