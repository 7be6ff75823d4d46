import { backdateFault, type Choice, instantOf, latestTime, wallAt } from '@castwright/contract/release-time.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useNow } from '../../lib/clock.ts'
import { messageOf } from '../../lib/rpc.ts'
import { MomentField } from '../../ui/dates/MomentField.tsx'
import { toast } from '../../ui/toast.tsx'
import { publish } from './api.ts'
import type { ChangeDateProps } from './dialogs.tsx'
import { words } from './words.ts'

export function ChangeDateForm({ episode, timeZone, onClose }: ChangeDateProps) {
  const now = new Date(useNow())
  const today = wallAt(now, timeZone).date
  const { lastPublishedDate: last } = episode
  const [choice, setChoice] = useState<Choice>(() => (last === null ? { date: null, time: '' } : wallAt(new Date(last), timeZone)))
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)

  const change = (part: Partial<Choice>) => {
    setChoice((before) => ({ ...before, ...part }))
    setError(null)
  }

  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const fault = backdateFault(choice, new Date(), timeZone)
    if (fault !== null || choice.date === null) return setError(fault)
    setSaving(true)
    try {
      await publish(episode.id, instantOf(choice.date, choice.time, timeZone))
      toast.success(words.dateChanged)
      onClose()
    } catch (refusal) {
      toast.error(words.dateFailed)
      setError(messageOf(refusal))
    } finally {
      setSaving(false)
    }
  }

  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <Text c="dimmed">
          Podcast apps sort and date the episode by this.
          {episode.publishedEpisodeModified ? ' What changed since it was published goes out with it.' : null}
        </Text>
        <MomentField
          dateLabel="Release Date"
          timeLabel="Release Time"
          {...choice}
          onDate={(date) => change({ date })}
          onTime={(time) => change({ time })}
          now={now}
          today={today}
          timeZone={timeZone}
          maxDate={today}
          maxTime={latestTime(choice.date, now, timeZone)}
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
      </Stack>
    </form>
  )
}
