import type { ShowAccess } from '@castwright/contract/teams.ts'
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { useSession } from '../../lib/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, RowsSkeleton } from '../../ui/Skeletons.tsx'
import { useComments } from './api.ts'
import { Composer } from './Composer.tsx'
import type { Person } from './people.ts'
import { Thread } from './Thread.tsx'
import { words } from './words.ts'
import classes from './CommentsCard.module.css'

type Props = {
  episodeId: string
  /** Who can be mentioned, and who gave reactions. */
  team: readonly Person[]
  /** What the reader may do in the podcast. */
  access: ShowAccess
  /** The comment that the address leads to. */
  commentId?: string | undefined
}

/** What the team says to each other about an episode. */
export function CommentsCard({ episodeId, team, access, commentId }: Props) {
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
            <Thread found={found} comments={comments} reader={reader} team={team} commentId={commentId} />
          ) : (
            <Text c="dimmed" size="sm">
              {words.empty}
            </Text>
          )}
          <Composer episodeId={episodeId} team={team} userId={user.id} />
        </div>
      ) : error ? (
        <ErrorState order={3} title={words.loadFailed} onRetry={() => void refetch()} error={error} />
      ) : (
        <Loading>
          <RowsSkeleton rows={3} />
        </Loading>
      )}
    </Card>
  )
}
