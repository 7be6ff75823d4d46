import { type StepKey, stepNames } from '@castwright/contract/workflow/steps.ts'
import type { TeamUser } from '@castwright/contract/teams/shapes.ts'
import { ActionIcon, Box, Menu, Text, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconSearch, IconUserCheck, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { sizes } from '../../ui/theme.ts'
import { type Assignee, toUser } from './assignments.ts'

type Props = {
  step: StepKey
  assignee: TeamUser | null
  team: readonly Assignee[]
  userId: string
  onAssign: (assignee: TeamUser | null) => void
}

/** From this many members on, they can be searched. */
const manyMembers = 8

/** Shows who a step is assigned to, and changes it. */
export function AssigneeMenu({ step, assignee, team, userId, onAssign }: Props) {
  const [text, setText] = useState('')
  const name = assignee && assignee.displayName
  const me = team.find(({ id }) => id === userId)
  const found = team.filter((member) => member.name.toLowerCase().includes(text.trim().toLowerCase()))
  const choose = (member: Assignee) => {
    if (member.id !== assignee?.id) onAssign(toUser(member))
  }
  return (
    <Menu position="bottom-end" width={sizes.menu} onClose={() => setText('')}>
      <Tooltip label={name ? `Assigned to ${name}` : 'Assign'}>
        <span>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              size={sizes.controlSmall}
              flex="none"
              c="dimmed"
              aria-label={name ? `${stepNames[step]}: assigned to ${name}` : `Assign ${stepNames[step]}`}
            >
              {assignee && name ? (
                <span aria-hidden style={{ display: 'grid' }}>
                  <Avatar id={assignee.id} name={name} photo={assignee.thumbnailUrl} size="small" />
                </span>
              ) : (
                <Icon of={IconUserPlus} small />
              )}
            </ActionIcon>
          </Menu.Target>
        </span>
      </Tooltip>
      <Menu.Dropdown>
        {team.length > manyMembers ? (
          <TextInput
            aria-label="Search the team"
            placeholder="Search the team"
            size="sm"
            leftSection={<Icon of={IconSearch} small />}
            value={text}
            data-autofocus
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : null}
        {me && me.id !== assignee?.id && text === '' ? (
          <Menu.Item leftSection={<Icon of={IconUserCheck} />} onClick={() => choose(me)}>
            Assign to me
          </Menu.Item>
        ) : null}
        <Box mah={sizes.checklist} style={{ overflowY: 'auto' }}>
          {found.map((member) => (
            <Menu.Item
              key={member.id}
              leftSection={
                <span aria-hidden>
                  <Avatar id={member.id} name={member.name} photo={member.photo} size="small" />
                </span>
              }
              rightSection={member.id === assignee?.id ? <Icon of={IconCheck} small /> : null}
              aria-current={member.id === assignee?.id || undefined}
              onClick={() => choose(member)}
            >
              <span dir="auto">{member.name}</span>
            </Menu.Item>
          ))}
          {found.length === 0 ? (
            <Text size="sm" c="dimmed" px="sm" py="xs">
              No team members match this name.
            </Text>
          ) : null}
        </Box>
        {assignee ? (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<Icon of={IconUserMinus} />} onClick={() => onAssign(null)}>
              Unassign
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
