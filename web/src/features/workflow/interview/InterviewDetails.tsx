import type { Interview } from '@castwright/contract/workflow/shapes.ts'
import { ActionIcon, Button, Group, Menu, Stack, Text } from '@mantine/core'
import {
  IconCalendarDown,
  IconCalendarOff,
  IconCheck,
  IconClock,
  IconDots,
  IconMapPin,
  IconPencil,
  IconRotate,
  IconUserMinus,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { isDeclined, messageOf } from '../../../lib/rpc.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { OutLink } from '../../../ui/Links.tsx'
import { toast } from '../../../ui/toast.tsx'
import { clearInterview, confirmInterview, fieldsOf, saveInterview } from './api.ts'
import classes from './Interview.module.css'
import { messages } from './messages.ts'
import { dayOf, hoursOf, isSameClock, lengthLabel } from './times.ts'

type Props = { interview: Interview; isCurrent: boolean; userId: string; timeZone: string; onChange: () => void }

/** The time, place and people of an interview, and whether it is confirmed. */
export function InterviewDetails({ interview, isCurrent, userId, timeZone, onChange }: Props) {
  const { people, place } = interview
  return (
    <Stack gap="md">
      <ul className={classes.facts}>
        <Fact icon={IconClock}>
          <Group gap="xs">
            <Text fw={500}>{dayOf(interview, timeZone)}</Text>
            <Confirmation interview={interview} />
          </Group>
          <Text size="sm" c="dimmed">
            {hoursOf(interview, timeZone)} · {lengthLabel(interview.minutes)}
          </Text>
          <AgreedTime interview={interview} timeZone={timeZone} />
        </Fact>
        {place ? (
          <Fact icon={IconMapPin}>
            <Place place={place} />
          </Fact>
        ) : null}
        <Fact icon={IconUsers}>
          {people.length > 0 ? (
            <ul className={classes.people} aria-label="Taking part">
              {people.map((person) => (
                <li key={person.id} className={classes.person}>
                  <span aria-hidden className={classes.avatar}>
                    <Avatar id={person.id} name={person.displayName} photo={person.thumbnailUrl} size="small" />
                  </span>
                  <bdi>{person.displayName}</bdi>
                </li>
              ))}
            </ul>
          ) : (
            <Text c="dimmed">No one from the team takes part.</Text>
          )}
        </Fact>
      </ul>
      <Actions interview={interview} isCurrent={isCurrent} userId={userId} onChange={onChange} />
    </Stack>
  )
}

const Fact = ({ icon, children }: { icon: TablerIcon; children: ReactNode }) => (
  <li className={classes.fact}>
    <span className={classes.icon}>
      <Icon of={icon} />
    </span>
    <div className={classes.words}>{children}</div>
  </li>
)

function Confirmation({ interview: { confirmedAt, confirmedBy } }: { interview: Interview }) {
  if (confirmedAt === null) return <Badge meaning="warning">Not confirmed</Badge>
  return (
    <>
      <Badge meaning="success">Confirmed</Badge>
      <Text size="sm" c="dimmed">
        {confirmedBy ? <bdi>{confirmedBy}</bdi> : null} <RelativeTime at={confirmedAt} />
      </Text>
    </>
  )
}

/** Shown to people whose clocks differ. */
function AgreedTime({ interview, timeZone }: { interview: Interview; timeZone: string }) {
  if (isSameClock(interview.startsAt, timeZone, interview.timeZone)) return null
  return (
    <Text size="sm" c="dimmed">
      Agreed as {hoursOf(interview, interview.timeZone)} ({interview.timeZone.replaceAll('_', ' ')})
    </Text>
  )
}

function Place({ place }: { place: string }) {
  const isLink = /^https?:\/\/\S+$/.test(place)
  return isLink ? <OutLink href={place}>{place.replace(/^https?:\/\//, '')}</OutLink> : <bdi>{place}</bdi>
}

type Busy = 'confirm' | 'other' | null

function Actions({ interview, isCurrent, userId, onChange }: Omit<Props, 'timeZone'>) {
  const [busy, setBusy] = useState<Busy>(null)
  const isConfirmed = interview.confirmedAt !== null
  const run = async (what: Busy, act: () => Promise<unknown>, failed: string): Promise<boolean> => {
    setBusy(what)
    try {
      await act()
      return true
    } catch (error) {
      if (!isDeclined(error)) toast.error(`${failed} ${messageOf(error)}`)
      return false
    } finally {
      setBusy(null)
    }
  }
  const approve = async () => {
    if (await run('confirm', () => confirmInterview(interview, true), messages.confirmFailed)) toast.success(messages.confirmed)
  }
  const takeBack = async () => {
    if (await run('other', () => confirmInterview(interview, false), messages.unconfirmFailed)) toast.info(messages.unconfirmed)
  }
  const leave = async () => {
    const fields = fieldsOf(interview)
    const peopleIds = fields.peopleIds.filter((id) => id !== userId)
    let version = interview.version
    const left = async () => void ({ version } = await saveInterview(interview.episodeId, { ...fields, peopleIds }, version))
    const back = () => void run('other', () => saveInterview(interview.episodeId, fields, version), messages.saveFailed)
    if (await run('other', left, messages.leaveFailed)) toast.undo(messages.left, back)
  }
  const remove = async () => {
    const sure = await confirm({
      title: 'Remove this interview?',
      children: 'Everyone who takes part gets a cancellation by email.',
      confirmLabel: 'Remove interview',
      danger: true,
    })
    if (sure && (await run('other', () => clearInterview(interview), messages.removeFailed))) toast.success(messages.removed)
  }
  return (
    <Group gap="sm">
      {isConfirmed ? null : (
        <Button
          variant={isCurrent ? 'filled' : 'default'}
          leftSection={<Icon of={IconCheck} />}
          loading={busy === 'confirm'}
          onClick={() => void approve()}
        >
          Confirm
        </Button>
      )}
      <Button variant="default" leftSection={<Icon of={IconPencil} />} onClick={onChange}>
        Change
      </Button>
      <Button
        component="a"
        variant="default"
        href={`/calendar/event/interview:${interview.episodeId}.ics`}
        download="interview.ics"
        leftSection={<Icon of={IconCalendarDown} />}
      >
        Add to calendar
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" aria-label="More actions for this interview" loading={busy === 'other'}>
            <Icon of={IconDots} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isConfirmed ? (
            <Menu.Item leftSection={<Icon of={IconRotate} />} onClick={() => void takeBack()}>
              Take back confirmation
            </Menu.Item>
          ) : null}
          {interview.people.some(({ id }) => id === userId) ? (
            <Menu.Item leftSection={<Icon of={IconUserMinus} />} onClick={() => void leave()}>
              {"I can't make it"}
            </Menu.Item>
          ) : null}
          <Menu.Item color="red" leftSection={<Icon of={IconCalendarOff} />} onClick={() => void remove()}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
