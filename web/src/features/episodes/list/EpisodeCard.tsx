import { kindLabel } from '@castwright/contract/episodes/kinds.ts'
import type { EpisodeSummary, EpisodeWithProgress } from '@castwright/contract/episodes/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { currentStepOf, publishStep, stepNames, waitingLabels } from '@castwright/contract/workflow/steps.ts'
import { Stack, Text, Title } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import type { EpisodeProgress } from '@castwright/contract/workflow/shapes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { LazyTooltip } from '../../../ui/LazyTooltip.tsx'
import { TextLink } from '../../../ui/Links.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { DownloadCount } from '../../../components/DownloadCount.tsx'
import { ShowArt } from '../../../components/ShowArt.tsx'
import { sizes } from '../../../ui/theme.ts'
import type { Member } from '../manage/TeamAvatars.tsx'
import linked from '../../../ui/LinkedCard.module.css'
import classes from './EpisodeCard.module.css'
import { ReleaseCell } from './ReleaseCell.tsx'
import { LazyMenu } from '../../../ui/LazyMenu.tsx'
import { lazyContent } from '../../../ui/lazyPart.tsx'
import { useNow } from '../../../lib/clock.ts'
import { DueLabel } from '../../../components/dueDates/DueLabel.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import overlap from '../manage/TeamAvatars.module.css'
import { peopleOnCard } from './peopleOnCard.ts'

type Props = {
  podcast: Podcast
  shown: EpisodeWithProgress
  team: readonly Member[]
  timeZone: string
  onSelectDate: () => void
  onReschedule: () => void
}

/** For example 'Season 2 · Episode 5', plus the type of a trailer or bonus. */
function placeOf({ seasonNumber, episodeNumber, episodeType, level }: EpisodeSummary): string {
  const parts = [
    seasonNumber !== null && `Season ${seasonNumber}`,
    episodeNumber !== null && `Episode ${episodeNumber}`,
    episodeType !== 'FULL' && kindLabel(episodeType, level),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** The card links to the episode, its badge to the release date. */
export function EpisodeCard({ podcast, shown, team, timeZone, onSelectDate, onReschedule }: Props) {
  const { episode, episodeProgress } = shown
  const { id, title, label, summary, photoUrl, thumbnails, isPublished } = episode
  const { currentStep, percentCompleted, waitingFor } = episodeProgress
  const place = placeOf(episode)
  return (
    <Card className={`${linked.card} ${classes.card}`}>
      <ShowArt title={podcast.title} photo={photoUrl} thumbnails={thumbnails} across={sizes.art} className={classes.art} />
      <div className={classes.words}>
        <div className={classes.head}>
          <Title order={2} size="h3" miw={0} style={{ overflowWrap: 'anywhere' }}>
            <TextLink
              to="/$profileUrl/episodes/manage/$episodeId"
              params={{ profileUrl: podcast.profileUrl, episodeId: id }}
              className={linked.link}
              underline="never"
            >
              {title}
            </TextLink>
          </Title>
          {label ? <Badge meaning="accent">{label}</Badge> : null}
          <ImportError episode={episode} />
        </div>
        {place ? (
          <Text size="sm" c="dimmed">
            {place}
          </Text>
        ) : null}
        <DownloadCount downloads={episode.downloads} profileUrl={podcast.profileUrl} episodeId={id} />
        {summary ? (
          <Text lineClamp={3} maw="68ch" mt="xxs" style={{ overflowWrap: 'anywhere' }} dir="auto">
            {summary}
          </Text>
        ) : null}
      </div>
      <div className={classes.progress}>
        <ProgressBar
          work
          percent={percentCompleted}
          label={isPublished && currentStep === publishStep ? 'All steps done' : waitingFor ? waitingLabels[waitingFor] : currentStep}
          figure={`${percentCompleted}%`}
        />
      </div>
      <div className={classes.team}>
        <CardPeople progress={episodeProgress} team={team} timeZone={timeZone} />
      </div>
      <Stack gap="xxs" align="flex-end" className={classes.above}>
        <ReleaseCell
          episode={episode}
          profileUrl={podcast.profileUrl}
          timeZone={timeZone}
          onSelectDate={onSelectDate}
          onReschedule={onReschedule}
        />
      </Stack>
      <EpisodeCardMenu podcast={podcast} episode={episode} />
    </Card>
  )
}

function ImportError({ episode: { migrationStatus, migrationErrorMessage } }: { episode: EpisodeSummary }) {
  if (migrationStatus !== 'MIGRATION_ERROR') return null
  return (
    <LazyTooltip label={migrationErrorMessage} disabled={!migrationErrorMessage} multiline maw={sizes.hint}>
      <span className={classes.above}>
        <Badge meaning="danger">No audio</Badge>
      </span>
    </LazyTooltip>
  )
}

const EpisodeCardItems = lazyContent(async () => (await import('./EpisodeCardItems.tsx')).EpisodeCardItems)

function EpisodeCardMenu(props: { podcast: Podcast; episode: EpisodeSummary }) {
  const target = (
    <IconButton icon={IconDots} size={sizes.controlSmall} className={classes.menu} label={`More actions for ${props.episode.title}`} />
  )
  return (
    <LazyMenu target={target} whenLoaded={EpisodeCardItems.whenLoaded}>
      <EpisodeCardItems {...props} />
    </LazyMenu>
  )
}

/** The people of an episode, first who does the current step, and when it is due. */
function CardPeople({ progress, team, timeZone }: { progress: EpisodeProgress; team: readonly Member[]; timeZone: string }) {
  const now = useNow()
  const step = currentStepOf(progress)
  const { dueDate = null, isOverdue = false } = progress.assignments.find((one) => one.step === step) ?? {}
  const people = peopleOnCard(progress, team)
  return (
    <div className={classes.people}>
      <ul className={`cw-list ${overlap.team} ${classes.avatars}`} aria-label="Team">
        {people.map(({ id, name, photo, isCurrent }) => (
          <li key={id} data-current={isCurrent || undefined}>
            <LazyTooltip label={isCurrent && step ? `${stepNames[step]}: ${name}` : name}>
              <span role="img" aria-label={isCurrent && step ? `${stepNames[step]} is assigned to ${name}` : name}>
                <span aria-hidden>
                  <Avatar id={id} name={name} photo={photo} />
                </span>
              </span>
            </LazyTooltip>
          </li>
        ))}
      </ul>
      {step !== null && !people.some(({ isCurrent }) => isCurrent) ? (
        <Text span inherit c="dimmed">
          Unassigned
        </Text>
      ) : null}
      {step !== null && dueDate ? (
        <DueLabel inherit dueDate={dueDate} today={dayIn(timeZone, new Date(now))} isOverdue={isOverdue} />
      ) : null}
    </div>
  )
}
