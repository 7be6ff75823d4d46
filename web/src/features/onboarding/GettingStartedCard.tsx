import { Progress, Text, VisuallyHidden, Anchor } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LazyTooltip } from '../../ui/LazyTooltip.tsx'
import { isFinished, useDismissChecklist, useGettingStarted } from './api.ts'
import classes from './GettingStartedCard.module.css'
import type { ChecklistItemName, GettingStarted } from '@castwright/contract/onboarding/shapes.ts'
import type { ReactNode } from 'react'
import { paths } from '@castwright/contract/paths.ts'
import { TextLink } from '../../ui/Links.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

/** What is left to do until the show is live. Hidden once everything is done or the user dismissed it. */
export function GettingStartedCard(actions: Actions) {
  const { data } = useGettingStarted()
  const hide = useDismissChecklist()
  if (!data || data.dismissed || isFinished(data)) return null
  const done = data.items.filter((item) => item.done).length
  const next = data.items.find((item) => !item.done)?.name
  return (
    <Card
      title="Get your show live"
      hint={`${done} of ${data.items.length} done`}
      aside={
        <LazyTooltip label="Hide">
          <IconButton icon={IconX} label="Hide the checklist" loading={hide.isPending} onClick={() => hide.mutate()} />
        </LazyTooltip>
      }
    >
      <Progress value={(done / data.items.length) * 100} aria-label="Checklist progress" mb="md" />
      <ol className={`cw-list ${classes.items}`} data-mostly-done={done * 2 > data.items.length || undefined}>
        {data.items.map(({ name, done: isDone }) => (
          <li key={name} className={classes.item} data-done={isDone || undefined} data-next={name === next || undefined}>
            <span className={classes.mark} aria-hidden>
              {isDone ? <Icon of={IconCheck} small /> : null}
            </span>
            <Text component="span">
              {itemLink(name, data, actions)}
              {isDone ? <VisuallyHidden> (done)</VisuallyHidden> : null}
            </Text>
          </li>
        ))}
      </ol>
    </Card>
  )
}

type Actions = {
  onNewPodcast: () => void
  onAddEpisode: (podcastId: string) => void
}

const itemTitles: Record<ChecklistItemName, string> = {
  show: 'Create or import a show',
  artwork: 'Add your artwork',
  episode: 'Add your first episode',
  recording: 'Upload a recording',
  publish: 'Publish an episode',
  directories: 'Submit your show to directories',
  team: 'Invite your team',
  mail: 'Set up a mail server',
  backups: 'Back up this instance',
}

const act = (title: string, onClick: () => void): ReactNode => (
  <Anchor component="button" type="button" onClick={onClick}>
    {title}
  </Anchor>
)

/** The item's title, as a link to where it is done. Plain text while something else has to be done first. */
function itemLink(name: ChecklistItemName, { podcast, episodeId }: GettingStarted, actions: Actions): ReactNode {
  const title = itemTitles[name]
  if (name === 'show') return act(title, actions.onNewPodcast)
  if (name === 'mail' || name === 'backups')
    return (
      <TextLink to={paths.operatorHelp} hash={name}>
        {title}
      </TextLink>
    )
  if (podcast === null) return title
  const { id: podcastId, profileUrl } = podcast
  if (name === 'episode') return act(title, () => actions.onAddEpisode(podcastId))
  if (name === 'recording' || name === 'publish')
    return episodeId === null ? (
      title
    ) : (
      <TextLink
        to="/$profileUrl/episodes/manage/$episodeId"
        params={{ profileUrl, episodeId }}
        hash={name === 'recording' ? 'recording' : ''}
      >
        {title}
      </TextLink>
    )
  if (name === 'artwork')
    return (
      <TextLink to="/settings/podcast/$podcastId/show-settings" params={{ podcastId }} search={{ field: 'photo' }}>
        {title}
      </TextLink>
    )
  return (
    <TextLink to={`/settings/podcast/$podcastId/${name === 'team' ? 'team-management' : 'rss-and-distribution'}`} params={{ podcastId }}>
      {title}
    </TextLink>
  )
}
