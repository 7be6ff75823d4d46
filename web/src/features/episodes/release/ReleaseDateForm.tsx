import '@mantine/dates/styles.layer.css'
import { episodeMessages } from '@castwright/contract/episode-form.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Button, Group, Input } from '@mantine/core'
import { DatePicker, TimePicker } from '@mantine/dates'
import { type SubmitEvent, useId, useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { toast } from '../../../ui/toast.tsx'
import { updateEpisode } from '../manage/api.ts'
import { zoneName } from '../manage/times.ts'
import { words } from '../manage/words.ts'
import type { Planned } from './ReleaseDateDialog.tsx'
import { type Choice, defaultTime, earliestDay, earliestTime, faultOf } from './rules.ts'
import { instantAt, wallAt } from './zone.ts'
import classes from './ReleaseDateDialog.module.css'

type Props = { podcast: Podcast; episode: Planned; timeZone: string; onClose: () => void }

const calendarWords = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
}

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

  const min = earliestTime(choice.date, now, timeZone)
  return (
    <form onSubmit={save} noValidate className={classes.form}>
      <Input.Wrapper label="Release Date" labelElement="div" labelProps={{ id: `${id}-date` }}>
        <DatePicker
          aria-labelledby={`${id}-date`}
          fullWidth
          value={choice.date}
          onChange={chooseDay}
          defaultDate={choice.date ?? today}
          minDate={earliestDay(now, timeZone)}
          getDayProps={(date) => (date === today ? { className: classes.today, 'aria-current': 'date' } : {})}
          weekendDays={[]}
          ariaLabels={calendarWords}
          firstDayOfWeek={0}
        />
      </Input.Wrapper>
      <TimePicker
        label="Release Time"
        description={`On your clock (${zoneName(now.toISOString(), timeZone)}).`}
        format="12h"
        withDropdown
        value={choice.time}
        onChange={(time) => {
          setTimeChosen(true)
          change({ time: time.slice(0, 5) })
        }}
        {...(min && { min })}
        hoursInputLabel="Release Time, hours"
        minutesInputLabel="Release Time, minutes"
        amPmInputLabel="Release Time, AM or PM"
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
