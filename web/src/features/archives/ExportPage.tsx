import { Button, Checkbox, Radio, Stack, Text } from '@mantine/core'
import { IconPackageExport } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { instance } from '../../lib/instance.ts'
import { TextLink } from '../../ui/Links.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { useExport } from './api.ts'
import { ArchiveList } from './ArchiveList.tsx'
import { messages } from './messages.ts'
import { Note } from '../../ui/Note.tsx'

/** Exports of a show, for its owner. */
export function ExportPage({ podcastId, isOwner }: { podcastId: string; isOwner: boolean }) {
  const [options, setOptions] = useState({ kind: 'show' as 'show' | 'plain', withGuests: true, withMembers: true })
  const create = useExport(podcastId)
  if (!isOwner)
    return (
      <SettingsSection title={messages.exportTitle} hint={messages.exportHint}>
        <Text>Only the owner can export this show.</Text>
      </SettingsSection>
    )
  const isWhole = options.kind === 'show'
  return (
    <Stack gap="xl">
      <SettingsSection title={messages.exportTitle} hint={messages.exportHint}>
        <Stack gap="lg" align="flex-start">
          <Radio.Group
            label="What to export"
            value={options.kind}
            onChange={(kind) => setOptions({ ...options, kind: kind === 'plain' ? 'plain' : 'show' })}
          >
            <Stack gap="sm" mt="xs">
              <Radio
                value="show"
                label="Everything, to import it elsewhere"
                description="Episodes, drafts, recordings, transcripts, chapters, comments, reviews, steps, calendar, templates, daily downloads and the feed."
              />
              <Radio
                value="plain"
                label="Feed, media and tables"
                description="The feed, the recordings and spreadsheet tables, for use in other apps or for your records."
              />
            </Stack>
          </Radio.Group>
          {isWhole ? (
            <Stack gap="sm" role="group" aria-label="People in the export">
              <Checkbox
                checked={options.withGuests}
                onChange={({ currentTarget }) => setOptions({ ...options, withGuests: currentTarget.checked })}
                label="Include guests"
                description="The guest book, invitations, answers, signed releases and pitches."
              />
              <Checkbox
                checked={options.withMembers}
                onChange={({ currentTarget }) => setOptions({ ...options, withMembers: currentTarget.checked })}
                label="Include team members and listeners"
                description="Team email addresses and roles, private feeds and newsletter subscribers. Without them, the export only includes team members' names."
              />
            </Stack>
          ) : null}
          <Button
            leftSection={<Icon of={IconPackageExport} />}
            loading={create.isPending}
            onClick={() => create.mutate({ podcastId, ...options })}
          >
            Start export
          </Button>
          <Note>
            {instance.mailOutbox ? 'The file appears below when it is ready.' : 'We email you when the file is ready.'} To move your
            listeners, import the file on the new instance, then{' '}
            <TextLink to="/settings/podcast/$podcastId/rss-and-distribution" params={{ podcastId }}>
              redirect the feed
            </TextLink>{' '}
            to the new address.
          </Note>
        </Stack>
      </SettingsSection>
      <SettingsSection title={messages.listTitle}>
        <ArchiveList podcastId={podcastId} />
      </SettingsSection>
    </Stack>
  )
}
