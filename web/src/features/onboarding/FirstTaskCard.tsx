import type { FirstTask } from '@castwright/contract/onboarding/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { collaboratorLabels } from '@castwright/contract/teams/shapes.ts'
import { stepSections } from '@castwright/contract/workflow/steps.ts'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LazyTooltip } from '../../ui/LazyTooltip.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { useFirstTask, useHideFirstTask } from './api.ts'

type Props = {
  podcast: Pick<Podcast, 'id' | 'title' | 'profileUrl'>
  /** Null if no episode can be added. */
  onAddEpisode: (() => void) | null
}

/** What to do first in a show, for someone who just joined its team. Gone once it is done or hidden. */
export function FirstTaskCard({ podcast, onAddEpisode }: Props) {
  const { data: task } = useFirstTask(podcast.id)
  const hide = useHideFirstTask(podcast.id)
  if (!task || (task.name === 'episode' && onAddEpisode === null)) return null
  // The button that was pressed goes away.
  const moveFocus = () => document.querySelector('h1')?.focus({ preventScroll: true })
  return (
    <Card
      mb="lg"
      title={`Your first task: ${titles[task.name]}`}
      hint={`You joined ${podcast.title} as ${collaboratorLabels[task.role]}. ${hintOf(task)}`}
      aside={
        <LazyTooltip label="Hide">
          <IconButton
            icon={IconX}
            label="Hide your first task"
            loading={hide.isPending}
            onClick={() => hide.mutate({ podcastId: podcast.id }, { onSuccess: moveFocus })}
          />
        </LazyTooltip>
      }
    >
      {startOf(task, podcast, onAddEpisode)}
    </Card>
  )
}

const titles: Record<FirstTask['name'], string> = {
  episode: 'add an episode',
  recording: 'upload a recording',
  notes: 'write show notes',
  clip: 'make a clip to share',
}

function hintOf({ name, episode }: FirstTask): string {
  if (name === 'episode') return 'Give it a title and a release date, and your team can start on it.'
  if (name === 'clip') return 'Choose 15 to 90 seconds of the newest recording.'
  if (name === 'notes') return `“${episode?.title ?? ''}” needs them before it can be published.`
  return episode ? `“${episode.title}” is the newest episode in work.` : 'It goes to the library, ready for the next episode.'
}

/** One button that starts the task. */
function startOf(
  { name, episode, recordingId }: FirstTask,
  { profileUrl }: Props['podcast'],
  onAddEpisode: Props['onAddEpisode'],
): ReactNode {
  if (name === 'episode') return <Button onClick={() => onAddEpisode?.()}>Add an episode</Button>
  if (name === 'clip' && recordingId !== null)
    return (
      <LinkButton to="/$profileUrl/recordings/$recordingId/clips" params={{ profileUrl, recordingId }}>
        Make a clip
      </LinkButton>
    )
  const label = name === 'notes' ? 'Write show notes' : 'Upload a recording'
  if (episode === null)
    return (
      <LinkButton to="/$profileUrl/recordings" params={{ profileUrl }}>
        {label}
      </LinkButton>
    )
  return (
    <LinkButton
      to="/$profileUrl/episodes/manage/$episodeId"
      params={{ profileUrl, episodeId: episode.id }}
      hash={stepSections[name === 'notes' ? 'writeShowNotes' : 'uploadAudio']}
    >
      {label}
    </LinkButton>
  )
}
