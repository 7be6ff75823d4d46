import { stepNames } from '@castwright/contract/workflow/steps.ts'
import { Button, Group, List, Stack, Text } from '@mantine/core'
import { dayLabel } from '../../lib/days.ts'
import { fullTime } from '../../lib/time.ts'
import { ask } from '../../ui/ask.tsx'
import { keepScrollBar } from '../../ui/keepScrollBar.ts'
import { type Along, countAlong, dueDatesAfter, type Release } from './moveRelease.ts'

/** Whether to move it, and whether due dates go along. */
export type Answer = 'no' | 'alone' | 'with due dates'

type Question = {
  item: Release
  startsAt: string
  along: Along
  timeZone: string
  today: string
}

/** A scheduled release changes what listeners get, so it asks first. Otherwise it only asks about the due dates, if there are any. */
export async function askRelease(question: Question): Promise<Answer> {
  const { item, along } = question
  if (countAlong(along) === 0 && item.kind !== 'scheduled') return 'alone'
  return ask<Answer>({
    title: item.kind === 'scheduled' ? 'Move the scheduled release?' : 'Move the due dates too?',
    closed: 'no',
    removeScrollProps: keepScrollBar,
    children: (answer) => <ReleaseQuestion {...question} onAnswer={answer} />,
  })
}

function ReleaseQuestion({ item, startsAt, along, timeZone, today, onAnswer }: Question & { onAnswer: (given: Answer) => void }) {
  const isScheduled = item.kind === 'scheduled'
  const count = countAlong(along)
  const dueDates = [
    ...along.steps.map(({ step, from, to }) => ({ key: step as string, name: stepNames[step], from, to })),
    ...along.tasks.map(({ taskId, ...task }) => ({ key: taskId, ...task })),
  ]
  return (
    <Stack gap="lg">
      <Stack gap="sm">
        <Text c="dimmed">
          {isScheduled ? 'Listeners will get ' : null}“<bdi>{item.title}</bdi>”
          {isScheduled ? ` on ${fullTime(startsAt, timeZone)} instead of ${fullTime(item.startsAt ?? startsAt, timeZone)}.` : null}
          {isScheduled ? null : ` moves to ${fullTime(startsAt, timeZone)}. It has open due dates.`}
        </Text>
        {count > 0 ? (
          <>
            <List size="sm" c="dimmed">
              {dueDates.map(({ key, name, from, to }) => (
                <List.Item key={key}>
                  <bdi>{name}</bdi>: {dayLabel(from, today)} → {dayLabel(to, today)}
                </List.Item>
              ))}
            </List>
            <Text size="sm" c="dimmed">
              Due tasks on other team members' checklists move too.
            </Text>
          </>
        ) : null}
      </Stack>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => onAnswer('no')}>
          Cancel
        </Button>
        {count > 0 ? (
          <Button variant="default" onClick={() => onAnswer('alone')}>
            Only the release
          </Button>
        ) : null}
        <Button data-autofocus onClick={() => onAnswer(count > 0 ? 'with due dates' : 'alone')}>
          {count > 0 ? `Move ${count} due ${count === 1 ? 'date' : 'dates'} too` : 'Move release'}
        </Button>
      </Group>
    </Stack>
  )
}

type Form = { showZone: string; timeZone: string; today: string }

/** For a form with another date: asks about the due dates, if there are any. */
export async function askDueDates(item: Release, startsAt: string, { showZone, ...form }: Form): Promise<Answer> {
  const along = await dueDatesAfter(item, startsAt, showZone)
  return countAlong(along) === 0 ? 'alone' : askRelease({ item, startsAt, along, ...form })
}
