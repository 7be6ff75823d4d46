import type { DeletedEpisode } from '@castwright/contract/episodes/shapes.ts'
import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { messageOf, query } from '../../../lib/rpc.ts'
import { shortDate } from '../../../lib/time.ts'
import { dialogOf } from '../../../ui/dialogOf.tsx'
import { toast } from '../../../ui/toast.tsx'
import { restoreEpisode } from '../manage/api.ts'
import { QueryState } from '../../../ui/QueryState.tsx'

/** The drafts that can be restored. */
export const DeletedEpisodesDialog = dialogOf('Recently deleted', DeletedEpisodes)

function DeletedEpisodes({ podcastId, timeZone }: { podcastId: string; timeZone: string }) {
  const { data, error, refetch } = useQuery(query('EpisodeService.FindDeleted', { podcastId }))
  const restore = useMutation({
    mutationFn: ({ id }: DeletedEpisode) => restoreEpisode(id),
    onSuccess: () => void toast.success('Episode restored!'),
    onError: (failure) => void toast.error(messageOf(failure)),
  })
  if (!data)
    return (
      <QueryState title="Error loading episodes" order={3} error={error} refetch={refetch}>
        <Skeleton height={64} />
      </QueryState>
    )
  if (data.episodes.length === 0)
    return <Text c="dimmed">Deleted drafts stay here for 30 days. Published episodes are deleted permanently.</Text>
  return (
    <Stack gap="md">
      <Text c="dimmed">Deleted drafts stay here for 30 days.</Text>
      <Stack component="ul" gap="md" className="cw-list">
        {data.episodes.map((one) => (
          <Group key={one.id} component="li" justify="space-between" wrap="nowrap">
            <Box miw={0}>
              <Text fw={500} dir="auto" truncate>
                {one.title}
              </Text>
              <Text size="sm" c="dimmed">
                Deleted {shortDate(one.deletedAt, timeZone)}
                {one.deletedBy ? ` by ${one.deletedBy}` : ''}. Permanently deleted on {shortDate(one.expiresAt, timeZone)}.
              </Text>
            </Box>
            <Button
              flex="none"
              variant="default"
              size="xs"
              aria-label={`Restore ${one.title}`}
              loading={restore.isPending && restore.variables.id === one.id}
              onClick={() => restore.mutate(one)}
            >
              Restore
            </Button>
          </Group>
        ))}
      </Stack>
    </Stack>
  )
}
