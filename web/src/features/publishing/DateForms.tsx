import { episodeMessages } from '@castwright/contract/episodes/messages.ts'
import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import {
  backdateFault,
  type Choice,
  defaultTime,
  earliestDay,
  instantOf,
  isAheadOf,
  scheduleFault,
  localTimeAt,
} from '@castwright/contract/publishing/release-time.ts'
import { Button, Group, Input, SegmentedControl, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { askDueDates } from '../../components/releaseMove/askRelease.tsx'
import { refetchDates } from '../../components/releaseMove/moveRelease.ts'
import { useNow } from '../../lib/clock.ts'
import { bannerMoment, zoneName } from '../../lib/moments.ts'
import { messageOf } from '../../lib/rpc.ts'
import { Form } from '../../ui/form/Form.tsx'
import { useMoment } from '../../ui/dates/useMoment.ts'
import { MomentField } from '../../ui/dates/MomentField.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { toast } from '../../ui/toast.tsx'
import { publish, type Publishable, schedule, unschedule, messages } from './api.ts'
import { ReleaseChecks, reportFailure, ServerError, useReleaseChecks } from './ReleaseChecks.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'

export type ScheduleProps = {
  podcast: Podcast
  episode: Publishable
  timeZone: string
  /** Republishes, now or later. */
  again: boolean
  onClose: () => void
  /** Published for the first time, or scheduled. */
  onReleased: (episode: Episode) => void
  onLimitReached: (why: string) => void
}

/** The scheduled date, or a planned date in the future, or none. */
function startOf({ podcast, episode, timeZone }: ScheduleProps, now: Date): Choice {
  const { scheduledReleaseDate, plannedReleaseDate } = episode
  const planned = plannedReleaseDate !== null && new Date(plannedReleaseDate) > now ? plannedReleaseDate : null
  const at = scheduledReleaseDate ?? planned
  return at === null
    ? { date: null, time: defaultTime(podcast, localTimeAt(now, timeZone).date, timeZone) }
    : localTimeAt(new Date(at), timeZone)
}

/** Undo schedules it again for the same time, unless that has passed. Says so itself. */
async function unscheduleWithUndo({ id, scheduledReleaseDate }: Publishable): Promise<void> {
  await unschedule(id)
  const at = scheduledReleaseDate === null ? null : new Date(scheduledReleaseDate)
  const undo = async () => {
    if (at === null || at <= new Date()) return void toast.error(messages.tooLate)
    try {
      await schedule(id, at)
      toast.success(messages.scheduled)
    } catch (error) {
      toast.error(`${messages.scheduleFailed} ${messageOf(error)}`)
    }
  }
  toast.undo(messages.unscheduled, () => void undo())
}

export function ScheduleForm(props: ScheduleProps) {
  const { podcast, episode, timeZone, again, onClose, onReleased, onLimitReached } = props
  const id = useId()
  const now = new Date(useNow())
  const checks = useReleaseChecks(episode.id)
  const [isNow, setIsNow] = useState(again)
  const { choice, error, setError, field } = useMoment(
    () => startOf(props, now),
    (day) => defaultTime(podcast, day, timeZone),
  )

  const at = choice.date === null || choice.time === '' ? null : instantOf(choice.date, choice.time, timeZone)
  const isImmediate = isNow || (at !== null && at <= now)
  const verb = episode.isPublished ? 'Republish' : 'Publish'
  const publishedMessage = episode.isPublished ? messages.republished : messages.published

  /** The due dates of a scheduled release that moves. */
  const askAboutDueDates = async (to: Date) => {
    const { scheduledReleaseDate: from, title } = episode
    if (from === null || to <= new Date() || from === to.toISOString()) return 'alone'
    const release = { kind: 'scheduled', title, episodeId: episode.id, startsAt: from } as const
    return askDueDates(release, to.toISOString(), { showZone: podcast.timeZone, timeZone, today: localTimeAt(now, timeZone).date })
  }

  const scheduleFor = async (to: Date) => {
    const answer = await askAboutDueDates(to)
    if (answer === 'no') return
    const released = await schedule(episode.id, to, answer === 'with due dates')
    if (answer === 'with due dates') refetchDates()
    if (!episode.isPublished) onReleased(released)
    toast.success(released.scheduledReleaseDate === null ? publishedMessage : messages.scheduled)
  }

  const failedTo = (failed: string) => reportFailure(failed, checks, onLimitReached)
  const removal = useSubmit({ inForm: true, handle: failedTo(messages.unscheduleFailed) }, async () => {
    await unscheduleWithUndo(episode)
    onClose()
  })
  const save = useSubmit({ inForm: true, handle: failedTo(isNow ? messages.publishFailed : messages.scheduleFailed) }, async () => {
    removal.refuse(null)
    if (checks.disabledReason !== null) return
    if (isNow) {
      await publish(episode.id)
      toast.success(publishedMessage)
    } else {
      const fault = scheduleFault(choice, new Date(), timeZone)
      if (fault !== null || at === null) return setError(fault)
      await scheduleFor(at)
    }
    if (episode.isPublished) onClose()
  })
  const remove = () => {
    save.refuse(null)
    return removal.submit()
  }

  return (
    <Form onSubmit={save.submit}>
      <Stack gap="md">
        {again ? (
          <Input.Wrapper label="When" labelElement="div" labelProps={{ id }}>
            <SegmentedControl
              aria-labelledby={id}
              fullWidth
              data={['Now', 'Later']}
              value={isNow ? 'Now' : 'Later'}
              onChange={(chosen) => setIsNow(chosen === 'Now')}
            />
          </Input.Wrapper>
        ) : null}
        {isNow ? null : (
          <MomentField
            dateLabel="Release Date"
            timeLabel="Release Time"
            {...field}
            now={now}
            today={localTimeAt(now, timeZone).date}
            timeZone={timeZone}
            minDate={earliestDay(now, timeZone)}
            error={error}
          />
        )}
        <Text size="sm" c="dimmed" aria-live="polite">
          {previewOf({ at: isNow ? 'now' : at, choice, now, timeZone, podcastZone: podcast.timeZone })}
        </Text>
        <ReleaseChecks checks={checks} podcast={podcast} episodeId={episode.id} reopens={again ? 'again' : 'schedule'} onLeave={onClose} />
        <ServerError>{save.refusal ?? removal.refusal}</ServerError>
        <DialogActions justify="space-between">
          {episode.scheduledReleaseDate === null ? (
            <span />
          ) : (
            <Button variant="subtle" color="red" loading={removal.isBusy} onClick={remove}>
              Unschedule
            </Button>
          )}
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <HintedButton type="submit" disabledReason={checks.disabledReason} loading={save.isBusy}>
              {isImmediate ? `${verb} Now` : 'Schedule'}
            </HintedButton>
          </Group>
        </DialogActions>
      </Stack>
    </Form>
  )
}

type Release = { at: Date | 'now' | null; choice: Choice; now: Date; timeZone: string; podcastZone: string }

/** Describes the choice in the user's time zone and, if different, the podcast's. */
function previewOf({ at, choice, now, timeZone, podcastZone }: Release): string {
  if (at === null) return 'Choose a date and time.'
  if (at === 'now') return 'Your RSS feed will be updated as soon as you confirm.'
  if (at <= now) return "That time has passed – we'll publish it as soon as you confirm."
  const instant = at.toISOString()
  const shown = localTimeAt(at, timeZone)
  const parts = [
    (shown.date !== choice.date || shown.time !== choice.time) && "That time doesn't exist because of daylight saving time.",
    `We'll publish it on ${bannerMoment(instant, timeZone)}.`,
    zoneName(instant, podcastZone) !== zoneName(instant, timeZone) &&
      `That's ${bannerMoment(instant, podcastZone)} in the podcast's time zone.`,
  ]
  return parts.filter(Boolean).join(' ')
}

export type ChangeDateProps = { episode: Publishable; timeZone: string; onClose: () => void }

export function ChangeDateForm({ episode, timeZone, onClose }: ChangeDateProps) {
  const now = new Date(useNow())
  const today = localTimeAt(now, timeZone).date
  const { lastPublishedDate: last } = episode
  const { choice, error, setError, field } = useMoment(() =>
    last === null ? { date: null, time: '' } : localTimeAt(new Date(last), timeZone),
  )

  const refuse = (refusal: unknown): true => {
    toast.error(messages.dateFailed)
    setError(messageOf(refusal))
    return true
  }
  const save = useSubmit({ handle: refuse }, async () => {
    const fault = backdateFault(choice, new Date(), timeZone)
    if (fault !== null || choice.date === null) return setError(fault)
    await publish(episode.id, instantOf(choice.date, choice.time, timeZone))
    toast.success(messages.dateChanged)
    onClose()
  })

  return (
    <DialogForm of={save} label="Save" onClose={onClose}>
      <Text c="dimmed">
        Podcast apps sort the episode by this date.
        {episode.publishedEpisodeModified ? ' Changes made since it was published will go live too.' : null}
      </Text>
      <MomentField
        dateLabel="Release Date"
        timeLabel="Release Time"
        {...field}
        now={now}
        today={today}
        timeZone={timeZone}
        maxDate={today}
        error={error ?? (isAheadOf(choice, now, timeZone) ? episodeMessages.releaseTimeAhead : null)}
      />
    </DialogForm>
  )
}
