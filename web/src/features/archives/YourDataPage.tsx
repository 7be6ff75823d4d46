import { Button, Stack } from '@mantine/core'
import { IconDownload, IconPackageExport } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { useArchiveActions, useOpml } from './api.ts'
import { ArchiveList } from './ArchiveList.tsx'
import { ImportArchive } from './ImportArchive.tsx'
import { messages } from './messages.ts'

/** What an account can take along, and bring. */
export function YourDataPage() {
  const { create } = useArchiveActions(null)
  const opml = useOpml()
  return (
    <Stack gap="xl">
      <SettingsSection title={messages.ownTitle} hint={messages.ownHint}>
        <Stack gap="md" align="stretch">
          <div>
            <Button
              variant="default"
              leftSection={<Icon of={IconPackageExport} />}
              loading={create.isPending}
              onClick={() => create.mutate(undefined)}
            >
              Export everything about me
            </Button>
          </div>
          <ArchiveList podcastId={null} />
        </Stack>
      </SettingsSection>
      <SettingsSection title={messages.opmlTitle} hint={messages.opmlHint}>
        <Button variant="default" leftSection={<Icon of={IconDownload} />} loading={opml.isPending} onClick={() => opml.mutate()}>
          Download OPML
        </Button>
      </SettingsSection>
      <ImportArchive />
    </Stack>
  )
}
