import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { directories } from '@castwright/contract/podcasts/directories.ts'
import { Note } from '../../ui/Note.tsx'
import { sizes } from '../../ui/theme.ts'

/** The steps to get listed in directories. */
export function GuideCard({ podcast, published = 0 }: { podcast: Podcast; published: number | undefined }) {
  const isImported = podcast.oldHost !== null
  const migrate = {
    title: 'Migrate your podcast and do the 301 redirect first',
    text: 'Hosted elsewhere? Import it here, then have your old host redirect its feed. Your existing subscribers will follow.',
    done: false,
  }
  const steps = [
    // A podcast that started here has nothing to migrate.
    ...(isImported ? [migrate] : []),
    {
      title: 'Publish at least one episode',
      text: 'Directories reject empty feeds. A trailer is enough to get started.',
      done: published > 0,
    },
    {
      title: 'Register with directories',
      text: 'You only do this once per directory. New episodes then appear automatically.',
      done: directories.some(({ field }) => podcast[field] !== ''),
    },
  ]
  return (
    <SettingsSection title="Registration Guide" hint={`${isImported ? 'Three' : 'Two'} steps, in this order.`}>
      <Stack component="ol" gap="md" className="cw-list">
        {steps.map(({ title, text, done }, at) => (
          <Group key={title} component="li" gap="sm" wrap="nowrap" align="flex-start">
            <ThemeIcon variant="light" color={done ? 'green' : 'gray'} radius="50%" size={sizes.avatarSmall} fz="sm" fw={500}>
              {done ? <Icon of={IconCheck} small /> : at + 1}
            </ThemeIcon>
            <div>
              <Text fw={500}>{title}</Text>
              <Note>{text}</Note>
              {at === 0 && isImported ? (
                <TextLink to="/$profileUrl/import" params={{ profileUrl: podcast.profileUrl }} size="sm">
                  View the import report
                </TextLink>
              ) : null}
            </div>
          </Group>
        ))}
      </Stack>
    </SettingsSection>
  )
}
