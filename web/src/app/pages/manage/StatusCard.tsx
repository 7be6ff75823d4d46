import type { Episode } from '@castwright/contract/episodes.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { PublishButtons } from '../../../features/episodes/manage/PublishButtons.tsx'
import { ReleaseDate } from '../../../features/episodes/manage/release/ReleaseDate.tsx'
import type { useSteps } from '../../../features/workflow/api.ts'
import { StatusCircle } from '../../../features/workflow/StatusCircle.tsx'
import { words } from '../../../features/workflow/words.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { sizes } from '../../../ui/theme.ts'

type Props = { podcast: Podcast; episode: Episode; timeZone: string; work: ReturnType<typeof useSteps> }

export function StatusCard({ podcast, episode, timeZone, work: { steps, error, retry } }: Props) {
  return (
    <Card title="Episode Status" aside={steps ? <ListBadge episode={episode} percent={steps.progress.percentCompleted} /> : null}>
      <Stack gap="md">
        {steps ? (
          <StatusCircle progress={steps.progress} />
        ) : error ? (
          <ErrorState order={3} title={words.statusFailed} onRetry={retry} />
        ) : (
          <div role="status">
            <VisuallyHidden>{words.loading}</VisuallyHidden>
            <Skeleton height={sizes.circle} circle />
          </div>
        )}
        <ReleaseDate podcast={podcast} episode={episode} timeZone={timeZone} />
        <PublishButtons episode={episode} steps={steps?.progress} />
      </Stack>
    </Card>
  )
}

/** Which of the lists the episode is on. */
function ListBadge({ episode, percent }: { episode: Episode; percent: number }) {
  if (episode.isPublished) return <Badge meaning="success">Published</Badge>
  return percent === 100 ? <Badge meaning="success">Complete</Badge> : <Badge>In Work</Badge>
}
