import { IconButton } from '../../../ui/IconButton.tsx'
import type { Interview } from '@castwright/contract/workflow/shapes.ts'
import { Box, Button, Center, Flex, Group, Menu, Stack, Text } from '@mantine/core'
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
import type { ReactNode } from 'react'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { OutLink } from '../../../ui/Links.tsx'
import { sizes } from '../../../ui/theme.ts'
import { toast } from '../../../ui/toast.tsx'
import { clearInterview, confirmInterview, fieldsOf, saveInterview } from './api.ts'
import { dayOf, hoursOf, isSameClock, lengthLabel } from './times.ts'

type Props = { interview: Interview; isCurrent: boolean; userId: string; timeZone: string; onChange: () => void }

/** The time, place and people of an interview, and whether it is confirmed. */
export function InterviewDetails({ interview, isCurrent, userId, timeZone, onChange }: Props) {
  const { people, place } = interview
  return (
    <Stack gap="md">
      <Stack component="ul" gap="sm" className="cw-list">
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
            <Flex component="ul" wrap="wrap" rowGap="xs" columnGap="md" className="cw-list" aria-label="Taking part">
              {people.map((person) => (
                <Group key={person.id} component="li" gap="xs" wrap="nowrap" miw={0}>
                  <Box component="span" display="grid" aria-hidden>
                    <Avatar id={person.id} name={person.displayName} photo={person.thumbnailUrl} size="small" />
                  </Box>
                  <bdi>{person.displayName}</bdi>
                </Group>
              ))}
            </Flex>
          ) : (
            <Text c="dimmed">No one from the team is taking part.</Text>
          )}
        </Fact>
      </Stack>
      <Actions interview={interview} isCurrent={isCurrent} userId={userId} onChange={onChange} />
    </Stack>
  )
}

const Fact = ({ icon, children }: { icon: TablerIcon; children: ReactNode }) => (
  <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
    <Center component="span" flex="none" w={sizes.avatarSmall} h={sizes.avatarSmall} c="dimmed">
      <Icon of={icon} />
    </Center>
    <Box miw={0} style={{ alignSelf: 'center', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Group>
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

function Actions({ interview, isCurrent, userId, onChange }: Omit<Props, 'timeZone'>) {
  const isConfirmed = interview.confirmedAt !== null
  const confirmation = useSubmit({ failed: "Couldn't confirm the interview." }, async () => {
    await confirmInterview(interview, true)
    toast.success('Interview confirmed.')
  })
  const takingBack = useSubmit({ failed: "Couldn't undo the confirmation." }, async () => {
    await confirmInterview(interview, false)
    toast.info('Confirmation undone.')
  })
  const fields = fieldsOf(interview)
  const returning = useSubmit({ failed: "Couldn't save the interview." }, (version: number) =>
    saveInterview(interview.episodeId, fields, version),
  )
  const leaving = useSubmit({ failed: "Couldn't remove you from the interview." }, async () => {
    const peopleIds = fields.peopleIds.filter((id) => id !== userId)
    const { version } = await saveInterview(interview.episodeId, { ...fields, peopleIds }, interview.version)
    toast.undo("You're no longer taking part.", () => void returning.submit(version))
  })
  const removal = useSubmit({ failed: "Couldn't remove the interview." }, async () => {
    await clearInterview(interview)
    toast.success('Interview removed.')
  })
  const remove = async () => {
    const sure = await confirm({
      title: 'Remove this interview?',
      children: 'Everyone taking part will get a cancellation email.',
      confirmLabel: 'Remove interview',
      danger: true,
    })
    if (sure) await removal.submit()
  }
  const isBusy = [takingBack, returning, leaving, removal].some((one) => one.isBusy)
  return (
    <Group gap="sm">
      {isConfirmed ? null : (
        <Button
          variant={isCurrent ? 'filled' : 'default'}
          leftSection={<Icon of={IconCheck} />}
          loading={confirmation.isBusy}
          onClick={confirmation.submit}
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
          <IconButton icon={IconDots} variant="default" label="More actions for this interview" loading={isBusy} />
        </Menu.Target>
        <Menu.Dropdown>
          {isConfirmed ? (
            <Menu.Item leftSection={<Icon of={IconRotate} />} onClick={takingBack.submit}>
              Undo confirmation
            </Menu.Item>
          ) : null}
          {interview.people.some(({ id }) => id === userId) ? (
            <Menu.Item leftSection={<Icon of={IconUserMinus} />} onClick={leaving.submit}>
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
