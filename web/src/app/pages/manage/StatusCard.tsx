import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Skeleton, Stack } from '@mantine/core'
import { ReleaseDate } from '../../../features/episodes/manage/release/ReleaseDate.tsx'
import { PublishButtons } from '../../../features/publishing/PublishButtons.tsx'
import type { Publishing } from '../../../features/publishing/usePublishing.tsx'
import type { useSteps } from '../../../features/workflow/api.ts'
import { StatusCircle } from '../../../features/workflow/StatusCircle.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { sizes } from '../../../ui/theme.ts'
import { sectionOfStep } from './sections.ts'
import { QueryState } from '../../../ui/QueryState.tsx'

type Props = {
  podcast: Podcast
  episode: Episode
  timeZone: string
  work: ReturnType<typeof useSteps>
  user: { id: string; emailVerified: boolean }
  publishing: Publishing
  onVisit: (section: string) => void
}

export function StatusCard({ podcast, episode, timeZone, work: { steps, error, retry }, user, publishing, onVisit }: Props) {
  const { publishNow, publishLater, republish, reschedule } = publishing
  const acts = { 'Publish Now': publishNow, 'Publish Later': publishLater, Republish: republish }
  return (
    <Card title="Episode Status" aside={steps ? <ListBadge episode={episode} percent={steps.progress.percentCompleted} /> : null}>
      <Stack gap="md">
        {steps ? (
          <StatusCircle progress={steps.progress} isPublished={episode.isPublished} />
        ) : (
          <QueryState title="Error occurred while retrieving episode status." order={3} error={error} refetch={retry}>
            <Skeleton height={sizes.circle} circle />
          </QueryState>
        )}
        <ReleaseDate podcast={podcast} episode={episode} timeZone={timeZone} onReschedule={() => reschedule(episode)} />
        <PublishButtons
          episode={episode}
          steps={steps?.progress}
          user={user}
          onAct={(label) => acts[label](episode)}
          onVisit={(step) => onVisit(sectionOfStep[step])}
          onSkip={() => void steps?.skipOptional()}
        />
      </Stack>
    </Card>
  )
}

/** The list that the episode is in. */
function ListBadge({ episode, percent }: { episode: Episode; percent: number }) {
  if (episode.isPublished) return <Badge meaning="success">Published</Badge>
  return percent === 100 ? <Badge meaning="success">Complete</Badge> : <Badge>In Work</Badge>
}
