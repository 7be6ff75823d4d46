import { Group, SimpleGrid, Stack } from '@mantine/core'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge, type Meaning } from '../../ui/Badge.tsx'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Logo, Mark, Wordmark } from '../../ui/Logo.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { ShowArt } from '../../components/ShowArt.tsx'
import { BrokenWave } from '../../ui/drawings/BrokenWave.tsx'
import { Broadcast } from '../../ui/drawings/Broadcast.tsx'
import { CalendarSheet } from '../../ui/drawings/CalendarSheet.tsx'
import { Door } from '../../ui/drawings/Door.tsx'
import { EpisodeList } from '../../ui/drawings/EpisodeList.tsx'
import { Guests } from '../../ui/drawings/Guests.tsx'
import { Envelope } from '../../ui/drawings/Envelope.tsx'
import { Headphones } from '../../ui/drawings/Headphones.tsx'
import { Listeners } from '../../ui/drawings/Listeners.tsx'
import { Microphone } from '../../ui/drawings/Microphone.tsx'
import { People } from '../../ui/drawings/People.tsx'
import { Plan } from '../../ui/drawings/Plan.tsx'
import { Recording } from '../../ui/drawings/Recording.tsx'
import { Sliders } from '../../ui/drawings/Sliders.tsx'
import { TaskList } from '../../ui/drawings/TaskList.tsx'

const meanings: Meaning[] = ['neutral', 'accent', 'success', 'warning', 'danger']
const people = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Hedy Lamarr', 'Claude Shannon', 'someone@example.org']
const shows = ['The Long Take', 'Night Trains', 'Bread & Salt', 'Field Notes', 'A Quiet Hour', 'Signal to Noise']

export function Parts() {
  return (
    <>
      <Card title="Logo">
        <Group gap="xl">
          <Logo />
          <Mark />
          <Wordmark />
        </Group>
      </Card>
      <Card title="Badges, progress, facts">
        <Stack gap="md">
          <Group gap="sm">
            {meanings.map((meaning) => (
              <Badge key={meaning} meaning={meaning}>
                {meaning}
              </Badge>
            ))}
            <Badge meaning="success" outlined>
              Publishing Later
            </Badge>
          </Group>
          {[20, 60, 85, 100].map((percent) => (
            <ProgressBar key={percent} work percent={percent} label={`Progress at ${percent} percent`} figure={`${percent}%`} />
          ))}
          <ProgressBar percent={100} label="Cloud Storage Used" figure="5.0 GB of 5 GB" />
          <Facts
            facts={[
              { name: 'Email', value: 'ada@example.org' },
              { name: 'Plan', value: 'Free' },
            ]}
          />
          <Breadcrumbs here="Episode 12">
            <TextLink to="/dev/ui">The Long Take</TextLink>
            <TextLink to="/dev/ui">Season 2</TextLink>
          </Breadcrumbs>
        </Stack>
      </Card>
      <Card title="Avatars" hint="A photo, or initials on a color derived from the ID.">
        <Group gap="sm">
          {people.map((name) => (
            <Avatar key={name} id={name} name={name} />
          ))}
          <Avatar id="small" name="Small One" size="small" />
          <Avatar id="large" name="Large One" size="large" />
        </Group>
      </Card>
      <Card title="Show art" hint="Generated from the title, different for each show.">
        <SimpleGrid minColWidth="var(--cw-size-drawing)" spacing="lg">
          {shows.map((title) => (
            <ShowArt key={title} title={title} alt={title} />
          ))}
        </SimpleGrid>
      </Card>
    </>
  )
}

const drawings = [
  Microphone,
  EpisodeList,
  Recording,
  Guests,
  CalendarSheet,
  Headphones,
  Listeners,
  People,
  Plan,
  Sliders,
  TaskList,
  Broadcast,
  Door,
  Envelope,
  BrokenWave,
]

export function Drawings() {
  return (
    <Card title="Drawings" hint="Sound waves are the only decoration.">
      <SimpleGrid minColWidth="var(--cw-size-drawing)" spacing="lg">
        {drawings.map((Drawing) => (
          <Drawing key={Drawing.name} />
        ))}
      </SimpleGrid>
    </Card>
  )
}
