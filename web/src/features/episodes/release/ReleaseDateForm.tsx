import { episodeMessages } from '@castwright/contract/episode-form.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Button, Group, Input } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { type SubmitEvent, useId, useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { toast } from '../../../ui/toast.tsx'
import { updateEpisode } from '../manage/api.ts'
import { words } from '../manage/words.ts'
import { calendarFor } from './calendar.ts'
import type { Planned } from './ReleaseDateDialog.tsx'
import { type Choice, defaultTime, faultOf } from './rules.ts'
import { TimeField } from './TimeField.tsx'
import { instantAt, wallAt } from './zone.ts'
import classes from './ReleaseDateDialog.module.css'

type Props = { podcast: Podcast; episode: Planned; timeZone: string; onClose: () => void }

/** A day and a time of day on the reader's own clock. */
export function ReleaseDateForm({ podcast, episode, timeZone, onClose }: Props) {
  const id = useId()
  const now = new Date(useNow())
  const today = wallAt(now, timeZone).date
  const { plannedReleaseDate: planned } = episode
  const [choice, setChoice] = useState<Choice>(() =>
    planned === null ? { date: null, time: defaultTime(podcast, today, timeZone) } : wallAt(new Date(planned), timeZone),
  )
  const [timeChosen, setTimeChosen] = useState(planned !== null)
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)

  const change = (part: Partial<Choice>) => {
    setChoice((before) => ({ ...before, ...part }))
    setError(null)
  }
  const chooseDay = (date: string | null) =>
    change({ date, ...(!timeChosen && date !== null && { time: defaultTime(podcast, date, timeZone) }) })

  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const fault = faultOf(choice, new Date(), timeZone)
    if (fault !== null || choice.date === null) return setError(fault)
    setSaving(true)
    try {
      const instant = instantAt({ date: choice.date, time: choice.time }, timeZone)
      await updateEpisode(episode.id, { plannedReleaseDate: instant.toISOString() })
      toast.success(words.releaseDateSaved)
      onClose()
    } catch {
      setError(episodeMessages.releaseDateInvalid)
    } finally {
      setSaving(false)
    }
  }

  return (
    <form onSubmit={save} noValidate className={classes.form}>
      <Input.Wrapper label="Release Date" labelElement="div" labelProps={{ id: `${id}-date` }}>
        <DatePicker
          aria-labelledby={`${id}-date`}
          fullWidth
          value={choice.date}
          onChange={chooseDay}
          {...calendarFor(choice.date, now, timeZone)}
        />
      </Input.Wrapper>
      <TimeField
        label="Release Time"
        date={choice.date}
        value={choice.time}
        onChange={(time) => {
          setTimeChosen(true)
          change({ time })
        }}
        now={now}
        timeZone={timeZone}
      />
      {/* Always there, so that screen readers hear what it says. */}
      <div role="alert">{error ? <Input.Error size="md">{error}</Input.Error> : null}</div>
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
