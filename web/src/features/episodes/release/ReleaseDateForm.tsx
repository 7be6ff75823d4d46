import { episodeMessages } from '@castwright/contract/episodes/messages.ts'
import type { EpisodeSummary } from '@castwright/contract/episodes/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { defaultTime, earliestDay, instantOf, isPastTime, releaseFault, localTimeAt } from '@castwright/contract/publishing/release-time.ts'
import { useNow } from '../../../lib/clock.ts'
import { askDueDates } from '../../../components/releaseMove/askRelease.tsx'
import { isReleaseConflict, refetchDates, sendRelease } from '../../../components/releaseMove/moveRelease.ts'
import { messageOf } from '../../../lib/rpc.ts'
import { MomentField } from '../../../ui/dates/MomentField.tsx'
import { useMoment } from '../../../ui/dates/useMoment.ts'
import { toast } from '../../../ui/toast.tsx'
import { updateEpisode } from '../manage/api.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'

export type ReleaseDateProps = {
  podcast: Podcast
  episode: Pick<EpisodeSummary, 'id' | 'podcastId' | 'title' | 'plannedReleaseDate'>
  timeZone: string
  onClose: () => void
}

/** Date and time in the user's time zone. */
export function ReleaseDateForm({ podcast, episode, timeZone, onClose }: ReleaseDateProps) {
  const now = new Date(useNow())
  const today = localTimeAt(now, timeZone).date
  const { plannedReleaseDate: planned } = episode
  const timeOf = (day: string) => defaultTime(podcast, day, timeZone)
  const { choice, error, setError, field } = useMoment(
    () => (planned === null ? { date: null, time: timeOf(today) } : localTimeAt(new Date(planned), timeZone)),
    timeOf,
  )

  /** False if the user keeps the old date. */
  const move = async (to: string): Promise<boolean> => {
    if (planned === null) {
      await updateEpisode(episode.id, { plannedReleaseDate: to })
      return true
    }
    const release = { kind: 'planned', title: episode.title, episodeId: episode.id, startsAt: planned } as const
    const answer = await askDueDates(release, to, { showZone: podcast.timeZone, timeZone, today })
    if (answer === 'no') return false
    await sendRelease(release, to, answer === 'with due dates')
    refetchDates()
    return true
  }

  const refuse = (failure: unknown): true => {
    setError(isReleaseConflict(failure) ? messageOf(failure) : episodeMessages.releaseDateInvalid)
    return true
  }
  const save = useSubmit({ handle: refuse }, async () => {
    const fault = releaseFault(choice, new Date(), timeZone)
    if (fault !== null || choice.date === null) return setError(fault)
    if (!(await move(instantOf(choice.date, choice.time, timeZone).toISOString()))) return
    toast.success('Successfully updated release date.')
    onClose()
  })

  // Never corrected while typing: the user has to see what they entered.
  const isPast = isPastTime(choice, now, timeZone)

  return (
    <DialogForm of={save} label="Save" onClose={onClose}>
      <MomentField
        dateLabel="Release Date"
        timeLabel="Release Time"
        {...field}
        now={now}
        today={today}
        timeZone={timeZone}
        minDate={earliestDay(now, timeZone)}
        error={error ?? (isPast ? episodeMessages.releaseTimePast : null)}
      />
    </DialogForm>
  )
}
