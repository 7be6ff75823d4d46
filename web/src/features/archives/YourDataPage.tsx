import { Button, Stack } from '@mantine/core'
import { IconDownload, IconPackageExport } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { useOpml, useOwnExport } from './api.ts'
import { ArchiveList } from './ArchiveList.tsx'
import { ImportArchive } from './ImportArchive.tsx'

/** What an account can take along, and bring. */
export function YourDataPage() {
  const create = useOwnExport()
  const opml = useOpml()
  return (
    <Stack gap="xl">
      <SettingsSection
        title="Everything about you"
        hint="Download what this instance has stored about you as a JSON file: your account, profile, comments, tasks and more."
      >
        <Stack gap="md" align="stretch">
          <div>
            <Button
              variant="default"
              leftSection={<Icon of={IconPackageExport} />}
              loading={create.isPending}
              onClick={() => create.mutate({})}
            >
              Export everything about me
            </Button>
          </div>
          <ArchiveList podcastId={null} />
        </Stack>
      </SettingsSection>
      <SettingsSection title="Your shows as OPML" hint="A list of your shows that podcast apps and feed readers can import.">
        <Button variant="default" leftSection={<Icon of={IconDownload} />} loading={opml.isPending} onClick={() => opml.mutate({})}>
          Download OPML
        </Button>
      </SettingsSection>
      <ImportArchive />
    </Stack>
  )
}
