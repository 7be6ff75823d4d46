import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { useSession } from '../../lib/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { useComments } from './api.ts'
import { Composer } from './Composer.tsx'
import type { Person } from './people.ts'
import type { Playable } from './spans.tsx'
import { Thread } from './Thread.tsx'
import { messages } from './messages.ts'
import classes from './CommentsCard.module.css'
import { QueryState } from '../../ui/QueryState.tsx'

type Props = {
  episodeId: string
  /** For mentions and the names in reactions. */
  team: readonly Person[]
  /** The user's access to the podcast. */
  access: ShowAccess
  /** The comment that the URL points to. */
  commentId?: string | undefined
  /** The recording, for comments at a time. */
  playable?: Playable
}

/** The team's discussion about an episode. */
export function CommentsCard({ episodeId, team, access, commentId, playable = null }: Props) {
  const { user } = useSession()
  const found = useComments(episodeId)
  const userId = user?.id ?? ''
  const reader = useMemo(() => ({ id: userId, access }), [userId, access])
  const { comments, total, error, refetch } = found
  return (
    <Card title="Comments" aside={total > 0 ? <Badge>{String(total)}</Badge> : null}>
      {comments && user ? (
        <div className={classes.body}>
          {comments.length > 0 ? (
            <Thread found={found} comments={comments} reader={reader} team={team} commentId={commentId} playable={playable} />
          ) : (
            <Text c="dimmed" size="sm">
              {messages.empty}
            </Text>
          )}
          <Composer episodeId={episodeId} team={team} userId={user.id} playable={playable} />
        </div>
      ) : (
        <QueryState title={messages.loadFailed} order={3} error={error} refetch={refetch} rows={3} />
      )}
    </Card>
  )
}
