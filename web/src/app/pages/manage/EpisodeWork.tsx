import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import { currentStepOf, stepNames } from '@castwright/contract/workflow/steps.ts'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { openEpisodeDrawer } from '../../../features/episodes/drawer/EpisodeSettings.tsx'
import { ChecklistCard } from '../../../features/checklist/ChecklistCard.tsx'
import { CommentsCard } from '../../../features/comments/CommentsCard.tsx'
import { TimedComments } from '../../../features/comments/TimedComments.tsx'
import { ArtworkCard } from '../../../features/episodes/manage/ArtworkCard.tsx'
import { EpisodeHeader } from '../../../features/episodes/manage/EpisodeHeader.tsx'
import { type LeaveNotes, ShowNotesCard } from '../../../features/episodes/notes/ShowNotesCard.tsx'
import { EpisodeGuests } from '../../../features/guests/episode/EpisodeGuests.tsx'
import { InterviewTimes } from '../../../features/guests/episode/InterviewTimes.tsx'
import { EpisodeBanner } from '../../../features/publishing/EpisodeBanner.tsx'
import { usePublishing } from '../../../features/publishing/usePublishing.tsx'
import { ReviewCard } from '../../../features/reviews/ReviewCard.tsx'
import type { StepChange, useSteps } from '../../../features/workflow/api.ts'
import { InviteGuestsCard } from '../../../features/workflow/GuestCards.tsx'
import { ScheduleInterviewCard } from '../../../features/workflow/interview/ScheduleInterviewCard.tsx'
import { StepBadge } from '../../../features/workflow/StepBadge.tsx'
import { StepButtons } from '../../../features/workflow/StepButtons.tsx'
import { StepsCard } from '../../../features/workflow/StepsCard.tsx'
import { useNow } from '../../../lib/clock.ts'
import { browserZone } from '../../../lib/time.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { useStickyHeight } from '../../../ui/useStickyHeight.ts'
import { documentTitle } from '../../arrivals.ts'
import { MyRecording } from './MyRecording.tsx'
import { NextBar } from './NextBar.tsx'
import { Section } from './Section.tsx'
import { cardOfSection, focusAction, sectionOfStep, sections, visit } from './sections.ts'
import { StatusCard } from './StatusCard.tsx'
import { type Led, useAsked, useLedTo } from './useLedTo.ts'
import { useFolds } from './useFolds.ts'
import { useMembers } from './useMembers.ts'
import { usePlayable } from './usePlayable.tsx'
import './print.css'
import classes from './ManageEpisodePage.module.css'

const EpisodeTags = lazyPart(async () => (await import('../../../features/feeds/tags/EpisodeTagsCard.tsx')).EpisodeTagsCard)

const Printed = lazyPart(async () => (await import('./Printed.tsx')).Printed)

/** Milliseconds after which the page has what it prints. What it shows comes first. */
const printedAfter = 1000

type Props = { podcast: Podcast; episode: Episode; work: ReturnType<typeof useSteps>; user: User; led: Led }

/** The cards of an episode in order. On wide screens, its status stays visible next to them. */
export function EpisodeWork({ podcast, episode, work, user, led }: Props) {
  const timeZone = user.timeZone || browserZone()
  const progress = work.steps?.progress
  const today = dayIn(timeZone, new Date(useNow()))
  const team = useMembers(podcast.id)
  const { foldOf, open, onAct, isPhone } = useFolds(user.id, episode.id, progress)
  const steps = work.steps && {
    ...work.steps,
    apply: (change: StepChange) => {
      onAct()
      return work.steps?.apply(change) ?? Promise.resolve(false)
    },
    skipOptional: () => {
      onAct()
      return work.steps?.skipOptional() ?? Promise.resolve()
    },
  }
  /** Opens the card, so that it is there to scroll to. */
  const reveal = (section: string) => {
    const card = cardOfSection(section)
    if (card) flushSync(() => open(card))
    visit(section)
  }
  const lead = (section: string) => {
    reveal(section)
    focusAction(section)
  }
  const place = useLedTo(led, reveal)
  const playable = usePlayable(episode, () => reveal(sections.recording))
  const next = progress && !episode.isPublished ? currentStepOf(progress) : null
  const notes = useRef<LeaveNotes>(null)
  const rail = useStickyHeight<HTMLDivElement>()
  const publishing = usePublishing(podcast, timeZone, () => openEpisodeDrawer({ podcast }))
  const facts = { showNotes: episode.showNotes, hasRecording: episode.recording !== null, hasTemplateNotes: episode.hasTemplateNotes }
  const settings = () => openEpisodeDrawer({ podcast, episodeId: episode.id })
  /** What a link asks a card to fix, until it has begun. */
  const [fix, setFix] = useState<{ id: string } | null>(null)
  const onFix = useCallback(() => setFix(null), [])
  useAsked(led, (asked) => {
    if (asked.field !== undefined) openEpisodeDrawer({ podcast, episodeId: episode.id, field: asked.field })
    if (asked.publish !== undefined) publishing.reopen(asked.publish, episode)
    setFix(asked.fix === undefined ? null : { id: asked.fix })
  })
  const [isPrintable, setPrintable] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPrintable(true), printedAfter)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    document.title = documentTitle([episode.title])
  }, [episode.title])

  return (
    <div className={classes.page}>
      <EpisodeHeader
        podcast={podcast}
        episode={episode}
        team={team}
        onSettings={settings}
        beforeLeaving={() => notes.current?.abandon()}
        onChangeDate={() => publishing.changeDate(episode)}
        onUnpublish={() => publishing.unpublish(episode)}
      />
      <div className={classes.banner}>
        <EpisodeBanner
          episode={episode}
          version={progress?.version}
          timeZone={timeZone}
          onReschedule={() => publishing.reschedule(episode)}
        />
      </div>
      <div className={classes.work}>
        <Section id={sections.artwork}>
          <ArtworkCard
            episode={episode}
            podcastTitle={podcast.title}
            fold={foldOf('setup')}
            state={<StepBadge progress={progress} step="setup" />}
            actions={<StepButtons steps={steps} step="setup" />}
            onSettings={settings}
          />
        </Section>
        <div ref={rail} className={classes.rail}>
          <Section id={sections.status}>
            <StatusCard
              podcast={podcast}
              episode={episode}
              timeZone={timeZone}
              work={{ ...work, steps }}
              user={user}
              publishing={publishing}
              onVisit={reveal}
            />
          </Section>
          <Section id={sections.progress}>
            <StepsCard
              work={{ ...work, steps }}
              facts={facts}
              isPublished={episode.isPublished}
              sections={sectionOfStep}
              onVisit={reveal}
              team={team}
              userId={user.id}
              today={today}
              fold={isPhone ? foldOf('progress') : null}
            />
          </Section>
        </div>
        <div className={classes.column}>
          <Section id={sections.checklist}>
            <ChecklistCard episodeId={episode.id} userId={user.id} today={today} isPublished={episode.isPublished} />
          </Section>
          <Section id={sections.guests}>
            <InviteGuestsCard
              steps={steps}
              fold={foldOf('inviteGuests')}
              guests={
                <EpisodeGuests
                  podcast={podcast}
                  episodeId={episode.id}
                  timeZone={timeZone}
                  isCurrent={progress?.currentStep === stepNames.inviteGuests}
                  isOpen={progress?.inviteGuests === 0}
                />
              }
              hasOtherMain={podcast.acceptsGuests}
            />
          </Section>
          <Section id={sections.interview}>
            <ScheduleInterviewCard
              episodeId={episode.id}
              steps={steps}
              team={team}
              userId={user.id}
              timeZone={timeZone}
              fold={foldOf('scheduleInterview')}
              times={<InterviewTimes podcastId={podcast.id} episodeId={episode.id} timeZone={timeZone} />}
            />
          </Section>
          <Section id={sections.recording}>
            <MyRecording
              podcast={podcast}
              episode={episode}
              timeZone={timeZone}
              steps={steps}
              facts={facts}
              fold={foldOf('uploadAudio')}
              fix={fix?.id ?? null}
              onFix={onFix}
            />
          </Section>
          <Section id={sections.notes} highlighted={place === sections.notes}>
            <ShowNotesCard
              episode={episode}
              userId={user.id}
              timeZone={timeZone}
              progress={progress}
              fold={foldOf('writeShowNotes')}
              state={<StepBadge progress={progress} step="writeShowNotes" />}
              onDone={() => steps?.apply({ step: 'writeShowNotes', action: 'done' }) ?? Promise.resolve(false)}
              onUncheck={() => void steps?.apply({ step: 'writeShowNotes', action: 'uncheck' })}
              leaveRef={notes}
              asked={fix?.id === 'notes' || fix?.id === 'notes-links' ? fix : null}
            />
          </Section>
          <Section id={sections.comments}>
            <CommentsCard episodeId={episode.id} team={team} access={podcast.showAccess} commentId={led.comment} playable={playable} />
          </Section>
          <Section id={sections.review} highlighted={place === sections.review}>
            <ReviewCard
              episodeId={episode.id}
              team={team}
              isPublished={episode.isPublished}
              fold={foldOf('reviewEpisode')}
              step={<StepBadge progress={progress} step="reviewEpisode" />}
              actions={<StepButtons steps={steps} step="reviewEpisode" />}
              remarks={playable ? <TimedComments episodeId={episode.id} onSeek={playable.onSeek} /> : null}
            />
          </Section>
          <Section id={sections.tags}>
            <Suspense fallback={null}>
              <EpisodeTags episode={episode} />
            </Suspense>
          </Section>
        </div>
      </div>
      {next ? <NextBar step={next} onGo={() => lead(sectionOfStep[next])} /> : null}
      {publishing.dialogs}
      {isPrintable ? (
        <Suspense fallback={null}>
          <Printed podcast={podcast} episode={episode} timeZone={timeZone} />
        </Suspense>
      ) : null}
    </div>
  )
}
