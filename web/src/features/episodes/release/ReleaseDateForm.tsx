import { episodeMessages } from '@castwright/contract/episode-messages.ts'
import type { EpisodeSummary } from '@castwright/contract/episodes.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import {
  type Choice,
  defaultTime,
  earliestDay,
  earliestTime,
  instantOf,
  releaseFault,
  localTimeAt,
} from '@castwright/contract/release-time.ts'
import { Button, Group } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { MomentField } from '../../../ui/dates/MomentField.tsx'
import { toast } from '../../../ui/toast.tsx'
import { updateEpisode } from '../manage/api.ts'
import { messages } from '../manage/messages.ts'
import classes from './ReleaseDateDialog.module.css'

export type ReleaseDateProps = {
  podcast: Podcast
  episode: Pick<EpisodeSummary, 'id' | 'podcastId' | 'plannedReleaseDate'>
  timeZone: string
  onClose: () => void
}

/** Date and time in the user's time zone. */
export function ReleaseDateForm({ podcast, episode, timeZone, onClose }: ReleaseDateProps) {
  const now = new Date(useNow())
  const today = localTimeAt(now, timeZone).date
  const { plannedReleaseDate: planned } = episode
  const [choice, setChoice] = useState<Choice>(() =>
    planned === null ? { date: null, time: defaultTime(podcast, today, timeZone) } : localTimeAt(new Date(planned), timeZone),
  )
  const [timeChosen, setTimeChosen] = useState(planned !== null)
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)

  const change = (part: Partial<Choice>) => {
    setChoice((before) => ({ ...before, ...part }))
    setError(null)
  }

  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const fault = releaseFault(choice, new Date(), timeZone)
    if (fault !== null || choice.date === null) return setError(fault)
    setSaving(true)
    try {
      const instant = instantOf(choice.date, choice.time, timeZone)
      await updateEpisode(episode.id, { plannedReleaseDate: instant.toISOString() })
      toast.success(messages.releaseDateSaved)
      onClose()
    } catch {
      setError(episodeMessages.releaseDateInvalid)
    } finally {
      setSaving(false)
    }
  }

  return (
    <form onSubmit={save} noValidate className={classes.form}>
      <MomentField
        dateLabel="Release Date"
        timeLabel="Release Time"
        {...choice}
        onDate={(date) => change({ date, ...(!timeChosen && date !== null && { time: defaultTime(podcast, date, timeZone) }) })}
        onTime={(time) => {
          setTimeChosen(true)
          change({ time })
        }}
        now={now}
        today={today}
        timeZone={timeZone}
        minDate={earliestDay(now, timeZone)}
        minTime={earliestTime(choice.date, now, timeZone)}
        error={error}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={saving}>
          Save
        </Button>
      </Group>
    </form>
  )
}
