import { Button, Checkbox, Group, PasswordInput, Radio, Select, Stack, Switch, Tabs, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconSettings } from '@tabler/icons-react'
import { Card } from '../../ui/Card.tsx'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton, OutLink, TextLink } from '../../ui/Links.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

const tabs = [
  { value: 'all', name: 'All', text: 'Everything' },
  { value: 'work', name: 'In Work', text: 'In-progress content' },
  { value: 'done', name: 'Complete', text: 'Completed content' },
]

export function Controls() {
  return (
    <Card title="Controls">
      <Stack gap="lg">
        <Group gap="sm">
          <Button>Main action</Button>
          <Button variant="default">Second action</Button>
          <Button variant="light" leftSection={<Icon of={IconPlus} />}>
            Light
          </Button>
          <Button variant="subtle">Subtle</Button>
          <Button color="red">Delete episode</Button>
          <Button loading>Saving</Button>
          <Button disabled>Disabled</Button>
          <HintedButton disabledReason="Create a podcast to upload a recording.">Disabled, with a reason</HintedButton>
          <LinkButton to="/dev/ui" variant="default">
            Link as a button
          </LinkButton>
          <IconButton icon={IconSettings} label="Settings" />
        </Group>
        <Group gap="md">
          <TextLink to="/dev/ui">A link in the app</TextLink>
          <OutLink href="/help">A link in a new tab</OutLink>
        </Group>
        <Group gap="md" align="flex-start" grow>
          <TextInput label="Title" placeholder="The Long Take" description="Up to 50 characters." />
          <TextInput label="Email" defaultValue="nobody@nowhere" error="Email must have a valid domain." />
          <PasswordInput label="Password" />
          <Select label="Language" data={['English', 'Deutsch', 'Français']} defaultValue="English" />
        </Group>
        <Textarea label="Show summary" rows={3} />
        <Group gap="lg">
          <Checkbox label="I accept the terms" defaultChecked />
          <Radio label="Episodic" name="kind" defaultChecked />
          <Radio label="Serial" name="kind" />
          <Switch label="Show on the public page" defaultChecked />
        </Group>
        <Tabs defaultValue="all">
          <Tabs.List>
            {tabs.map(({ value, name }) => (
              <Tabs.Tab key={value} value={value}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ value, text }) => (
            <Tabs.Panel key={value} value={value} pt="sm">
              {text}
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
    </Card>
  )
}
