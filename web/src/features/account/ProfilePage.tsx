import { Group, Stack } from '@mantine/core'
import { useSession } from '../../lib/session.ts'
import { shortDate } from '../../lib/time.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Microphone } from '../../ui/drawings/Microphone.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { ToCome } from '../../ui/ToCome.tsx'

export function ProfilePage() {
  const { user } = useSession()
  if (!user) return null
  const email = (
    <Group gap="xs">
      {user.email}
      {user.emailVerified ? <Badge meaning="success">Verified</Badge> : <Badge meaning="warning">Not verified yet</Badge>}
    </Group>
  )
  return (
    <Stack gap="lg">
      <Card title="Your account" hint="What this instance knows of you today.">
        <Facts
          facts={[
            { name: 'Email', value: email },
            { name: 'Time zone', value: user.timeZone.replaceAll('_', ' ') },
            { name: 'Member since', value: <time dateTime={user.createdAt}>{shortDate(user.createdAt)}</time> },
          ]}
        />
      </Card>
      <ToCome
        drawing={<Microphone />}
        title="Your creator profile"
        action={
          <LinkButton to="/my-podcasts" variant="default">
            My Podcasts
          </LinkButton>
        }
      >
        Here you will add your photo, name, username, bio and social links, and choose the colour of your creator page.
      </ToCome>
    </Stack>
  )
}
