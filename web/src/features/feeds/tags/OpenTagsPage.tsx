import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Output } from '@castwright/contract/methods.ts'
import { type LiveStatus, type ShowTags, ShowTagsForm } from '@castwright/contract/podcasts/open-tags.ts'
import { Button, Stack, Switch, Text } from '@mantine/core'
import { IconBroadcast, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { query, queryKeyOf, rpc } from '../../../lib/rpc.ts'
import { SettingsSkeleton } from '../../../ui/Skeletons.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { queryClient } from '../../../lib/queryClient.ts'
import { useSession } from '../../../lib/session.ts'
import { browserZone } from '../../../lib/time.ts'
import { CopyField } from '../../../ui/CopyField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormFooter } from '../../../ui/FormFooter.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { saveWithConflictCheck } from '../../../ui/saveWithConflictCheck.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../../ui/settings/SettingsSections.tsx'
import { toast } from '../../../ui/toast.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { useErrorToast } from '../../../ui/useErrorToast.ts'
import { type Entry, type GroupSpec, showGroups } from './groups.ts'
import { LookUpShow } from './LookUpShow.tsx'
import { OtherTags, TagGroup } from './TagGroup.tsx'
import { useTags } from './useTags.ts'

export function OpenTagsPage() {
  const { podcastId = '' } = useParams({ strict: false })
  return <OpenTags podcastId={podcastId} />
}

function OpenTags({ podcastId }: { podcastId: string }) {
  const { data, error, refetch } = useQuery({ ...query('PodcastService.FindOpenTags', { podcastId }), refetchOnWindowFocus: false })
  if (data) return <OpenTagsForm key={podcastId} podcastId={podcastId} stored={data} />
  return (
    <QueryState title="The tags couldn't be loaded." inCard error={error} refetch={refetch}>
      <SettingsSkeleton sections={3} />
    </QueryState>
  )
}

type Stored = Output<'PodcastService.FindOpenTags'>

const titles = Object.fromEntries(
  Object.values(showGroups)
    .flat()
    .map(({ name, title }) => [name, title]),
)

function OpenTagsForm({ podcastId, stored }: { podcastId: string; stored: Stored }) {
  const { user } = useSession()
  const [base, setBase] = useState(stored)
  const [saving, setSaving] = useState(false)
  const tags = useTags<ShowTags>(base.showTags, ShowTagsForm)
  const { showError, hideError } = useErrorToast()
  const context = { errors: tags.errors, timeZone: user?.timeZone || browserZone(), disabled: saving }

  const accept = (now: Stored) => {
    queryClient.setQueryData(queryKeyOf('PodcastService.FindOpenTags', { podcastId }), now)
    setBase(now)
    tags.reset(now.showTags)
  }

  const save = async () => {
    const changes = tags.check()
    if (changes === null) return showError('Please fix the errors below.')
    hideError()
    setSaving(true)
    try {
      const result = await saveWithConflictCheck({
        base,
        what: 'The tags',
        save: (version) => rpc('PodcastService.UpdateOpenTags', { podcastId, showTags: changes, version }),
        findNow: () => rpc('PodcastService.FindOpenTags', { podcastId }),
        differencesTo: ({ showTags }) =>
          (Object.keys(changes) as Array<keyof ShowTags>)
            .filter((name) => JSON.stringify(showTags[name]) !== JSON.stringify(base.showTags[name]))
            .map((name) => ({
              label: titles[name] ?? 'Open podcast tags',
              mine: describe(changes[name]),
              theirs: describe(showTags[name]),
            })),
      })
      if (result.kind === 'editing') return
      accept(result.value)
      if (result.kind === 'saved') toast.success('Tags saved.')
    } catch (error) {
      tags.showErrorsOf(error)
      showError("The tags couldn't be saved. Please try again.")
    } finally {
      setSaving(false)
    }
  }

  const setStatus = async (guid: string, status: LiveStatus) => {
    hideError()
    setSaving(true)
    try {
      accept(await rpc('PodcastService.SetLiveStatus', { podcastId, guid, status }))
      toast.success(status === 'live' ? "You're live. Apps are being notified." : 'The live stream has ended.')
    } catch {
      showError("The status couldn't be changed. Please try again.")
    } finally {
      setSaving(false)
    }
  }

  const liveActions = ({ guid, status }: Entry) => {
    // Saved ones only, because the button saves right away.
    if (guid === '' || tags.isChanged) return null
    const isLive = status === 'live'
    return (
      <Button
        size="xs"
        leftSection={<Icon of={isLive ? IconPlayerStop : IconBroadcast} />}
        disabled={saving}
        onClick={() => void setStatus(String(guid), isLive ? 'ended' : 'live')}
      >
        {isLive ? 'End live stream' : 'Go live now'}
      </Button>
    )
  }

  const { isInPublisherFeed, listsTrailers, podroll } = tags.values
  /** What a group has besides its entries. */
  const more: Record<string, { extras?: string[]; above?: React.ReactNode }> = {
    podroll: {
      above: <LookUpShow podcastId={podcastId} disabled={saving} onFound={(show) => tags.set('podroll', [...podroll, show])} />,
    },
    publisher: {
      extras: isInPublisherFeed ? ['Your publisher feed'] : [],
      above: (
        <Stack gap="sm">
          <Switch
            label="List this podcast in the owner's publisher feed"
            description="A public feed with the owner's name, photo and shows. If you name another publisher below, apps see that publisher instead."
            checked={isInPublisherFeed}
            disabled={saving}
            onChange={(event) => tags.set('isInPublisherFeed', event.currentTarget.checked)}
          />
          {base.showTags.isInPublisherFeed ? <CopyField label="Publisher feed" value={base.publisherFeedUrl} /> : null}
        </Stack>
      ),
    },
    trailers: {
      extras: listsTrailers ? ['Your published trailers'] : [],
      above: (
        <Switch
          label="Offer published trailer episodes as trailers"
          description="Applies to Trailer episodes, newest first."
          checked={listsTrailers}
          disabled={saving}
          onChange={(event) => tags.set('listsTrailers', event.currentTarget.checked)}
        />
      ),
    },
  }

  const groups = (specs: GroupSpec[]) => (
    <Stack gap="sm">
      {specs.map((spec) => (
        <TagGroup
          key={spec.name}
          spec={spec}
          value={tags.values[spec.name as keyof ShowTags]}
          onChange={(value) => tags.set(spec.name as keyof ShowTags, value)}
          context={context}
          open={tags.isOpen(spec.name)}
          onToggle={() => tags.toggle(spec.name)}
          extras={more[spec.name]?.extras ?? []}
          {...(spec.name === 'liveItems' && { actionsOf: liveActions })}
        >
          {more[spec.name]?.above}
        </TagGroup>
      ))}
    </Stack>
  )

  return (
    <Form aria-label="Open podcast tags" onSubmit={save}>
      <SettingsSections>
        <Text c="dimmed">
          More information for podcast apps that support the open podcast standard (Podcasting 2.0). Everything here is optional.
        </Text>
        <SettingsSection title="For your listeners" hint="Also shown on your public page." bare>
          {groups(showGroups.listeners)}
        </SettingsSection>
        <SettingsSection title="Live" hint="Announce your live streams." bare>
          {groups(showGroups.live)}
        </SettingsSection>
        <SettingsSection title="For apps and directories" hint="Only in your feed." bare>
          {groups(showGroups.directories)}
        </SettingsSection>
        <OtherTags tags={base.otherTags} />
      </SettingsSections>
      <FormFooter changed={tags.isChanged} saving={saving} onCancel={() => tags.reset(base.showTags)} />
      <UnsavedGuard changed={tags.isChanged} />
    </Form>
  )
}

/** A value as text, for comparing two versions. */
function describe(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  const entries = Array.isArray(value) ? (value as unknown[]) : value === null ? [] : [value]
  const lines = entries.map((entry) =>
    Object.values(entry as Entry)
      .filter((one) => typeof one === 'string' && one !== '')
      .join(', '),
  )
  return lines.join('\n')
}
