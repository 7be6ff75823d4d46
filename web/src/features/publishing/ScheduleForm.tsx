import { type Choice, defaultTime, earliestDay, instantOf, scheduleFault, wallAt } from '@castwright/contract/release-time.ts'
import { Button, Group, Input, SegmentedControl, Stack } from '@mantine/core'
import { type SubmitEvent, useId, useState } from 'react'
import { useNow } from '../../lib/clock.ts'
import { messageOf } from '../../lib/rpc.ts'
import { MomentField } from '../../ui/dates/MomentField.tsx'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { toast } from '../../ui/toast.tsx'
import { planLimitOf, publish, schedule, unschedule } from './api.ts'
import type { ScheduleProps } from './dialogs.tsx'
import { Refused } from './Refused.tsx'
import { ReleaseChecks, useReleaseChecks } from './ReleaseChecks.tsx'
import { WhenItGoesOut } from './WhenItGoesOut.tsx'
import { words } from './words.ts'

/** What is scheduled; else what was planned, unless that is over; else a day that is still to be chosen. */
function startOf({ podcast, episode, timeZone }: ScheduleProps, now: Date): Choice {
  const { scheduledReleaseDate, plannedReleaseDate } = episode
  const planned = plannedReleaseDate !== null && new Date(plannedReleaseDate) > now ? plannedReleaseDate : null
  const at = scheduledReleaseDate ?? planned
  return at === null ? { date: null, time: defaultTime(podcast, wallAt(now, timeZone).date, timeZone) } : wallAt(new Date(at), timeZone)
}

export function ScheduleForm(props: ScheduleProps) {
  const { podcast, episode, timeZone, again, onClose, onFull } = props
  const id = useId()
  const now = new Date(useNow())
  const checks = useReleaseChecks(episode.id)
  const [isNow, setIsNow] = useState(again)
  const [choice, setChoice] = useState<Choice>(() => startOf(props, now))
  const [timeChosen, setTimeChosen] = useState(choice.date !== null)
  const [error, setError] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState<'save' | 'unschedule' | null>(null)

  const at = choice.date === null || choice.time === '' ? null : instantOf(choice.date, choice.time, timeZone)
  const isImmediate = isNow || (at !== null && at <= now)
  const verb = episode.isPublished ? 'Republish' : 'Publish'

  const change = (part: Partial<Choice>) => {
    setChoice((before) => ({ ...before, ...part }))
    setError(null)
  }

  const run = async (what: 'save' | 'unschedule', deed: () => Promise<string>, failed: string) => {
    setBusy(what)
    setRefusal(null)
    try {
      toast.success(await deed())
      onClose()
    } catch (fault) {
      const full = planLimitOf(fault)
      if (full !== null) return onFull(full)
      toast.error(failed)
      setRefusal(messageOf(fault))
      checks.again()
    } finally {
      setBusy(null)
    }
  }

  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (checks.closedBecause !== null) return
    const out = episode.isPublished ? words.republished : words.published
    if (isNow) return run('save', () => publish(episode.id).then(() => out), words.publishFailed)
    const fault = scheduleFault(choice, new Date(), timeZone)
    if (fault !== null || at === null) return setError(fault)
    await run(
      'save',
      async () => {
        const { scheduledReleaseDate } = await schedule(episode.id, at)
        return scheduledReleaseDate === null ? out : words.scheduled
      },
      words.scheduleFailed,
    )
  }

  return (
    <form onSubmit={save} noValidate>
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
            {...choice}
            onDate={(date) => change({ date, ...(!timeChosen && date !== null && { time: defaultTime(podcast, date, timeZone) }) })}
            onTime={(time) => {
              setTimeChosen(true)
              change({ time })
            }}
            now={now}
            today={wallAt(now, timeZone).date}
            timeZone={timeZone}
            minDate={earliestDay(now, timeZone)}
            error={error}
          />
        )}
        <WhenItGoesOut at={isNow ? 'now' : at} choice={choice} now={now} timeZone={timeZone} podcastZone={podcast.timeZone} />
        <ReleaseChecks checks={checks} onLeave={onClose} />
        <Refused>{refusal}</Refused>
        <Group justify="space-between" gap="sm">
          {episode.scheduledReleaseDate === null ? (
            <span />
          ) : (
            <Button
              variant="subtle"
              color="red"
              loading={busy === 'unschedule'}
              onClick={() => void run('unschedule', () => unschedule(episode.id).then(() => words.unscheduled), words.unscheduleFailed)}
            >
              Unschedule
            </Button>
          )}
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <HintedButton type="submit" closedBecause={checks.closedBecause} loading={busy === 'save'}>
              {isImmediate ? `${verb} Now` : 'Schedule'}
            </HintedButton>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
