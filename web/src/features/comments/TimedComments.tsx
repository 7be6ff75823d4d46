import { Box, Group, Stack, Text, Title } from '@mantine/core'
import { RichText } from '../../ui/editor/RichText.tsx'
import { useComments } from './api.ts'
import { spanOf } from './spans.tsx'
import { TimeLink } from './TimeLink.tsx'

/** The comments on parts of the recording, in order of time, for its reviewers. Nothing if there are none. */
export function TimedComments({ episodeId, onSeek }: { episodeId: string; onSeek: (ms: number) => void }) {
  const { comments = [] } = useComments(episodeId)
  const timed = comments
    .flatMap((comment) => {
      const span = spanOf(comment)
      return span ? [{ comment, span }] : []
    })
    .toSorted((one, other) => one.span.startMs - other.span.startMs)
  if (timed.length === 0) return null
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        Timed comments
      </Title>
      <Stack component="ol" gap="xs" className="cw-list" aria-label="Timed comments">
        {timed.map(({ comment, span }) => (
          <Group key={comment.id} component="li" gap="sm" align="flex-start" wrap="nowrap">
            <TimeLink span={span} onSeek={onSeek} />
            <Box flex={1} miw={0}>
              <Text size="sm" c="dimmed" dir="auto">
                {comment.authorDisplayName}
              </Text>
              <RichText html={comment.content} />
            </Box>
          </Group>
        ))}
      </Stack>
    </Stack>
  )
}
