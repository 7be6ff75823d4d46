import { Button, CopyButton, Group, TextInput } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { Guests } from '../../ui/drawings/Guests.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'

export function TellYourFriendsPage() {
  const address = `${location.origin}/get-started`
  return (
    <Page title="Tell Your Friends">
      <Card>
        <EmptyState drawing={<Guests />} title="Know someone with a podcast?">
          Send them this link to create an account.
        </EmptyState>
        <Group gap="sm" wrap="nowrap" maw="var(--cw-size-dialog-wide)" mx="auto">
          <TextInput aria-label="Link to share" value={address} readOnly flex={1} />
          <CopyButton value={address}>{({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy link'}</Button>}</CopyButton>
        </Group>
      </Card>
    </Page>
  )
}
