import type { AccessRequest, User } from '@castwright/contract/profiles/shapes.ts'
import { Anchor, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { browserZone, fullTime } from '../../lib/time.ts'
import { Icon } from '../../ui/Icon.tsx'
import classes from './RecordedRequest.module.css'

type Props = { request: AccessRequest; user: User; onChange: () => void }

export function RecordedRequest({ request, user, onChange }: Props) {
  return (
    <Group align="flex-start" gap="sm" wrap="nowrap">
      <ThemeIcon color="green" variant="light" radius="xl">
        <Icon of={IconCheck} small />
      </ThemeIcon>
      <Stack gap="xxs" className={classes.words}>
        <Text component="output" fw={600}>
          We received your request on{' '}
          <time dateTime={request.requestedAt}>{fullTime(request.requestedAt, user.timeZone || browserZone())}</time>.
        </Text>
        {request.declinedAt ? (
          <Text c="dimmed">We had to decline it. Tell us more about your show to ask again.</Text>
        ) : (
          <Text c="dimmed">
            We'll email <strong>{user.email}</strong> when it's your turn. You can also leave this page open.
          </Text>
        )}
        {request.message ? <blockquote className={classes.quote}>{request.message}</blockquote> : null}
        <Anchor component="button" type="button" size="sm" className={classes.change} onClick={onChange}>
          {request.message ? 'Change your message' : 'Add a message'}
        </Anchor>
      </Stack>
    </Group>
  )
}
