import { listenerLimits } from '@castwright/contract/listeners/limits.ts'
import type { ListenerSettings } from '@castwright/contract/listeners/shapes.ts'
import { NumberInput, Stack, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { messageOf } from '../../lib/rpc.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Counted } from '../../ui/form/Counted.tsx'
import { FormFooter } from '../../ui/FormFooter.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { Loading, RowsSkeleton } from '../../ui/Skeletons.tsx'
import { toast } from '../../ui/toast.tsx'
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx'
import { change, useOverview } from './api.ts'
import { messages } from './messages.ts'

export function SettingsTab({ podcastId }: { podcastId: string }) {
  const { data, error, refetch } = useOverview(podcastId)
  if (!data)
    return error ? (
      <ErrorState title={messages.loadFailed} onRetry={() => void refetch()} error={error} />
    ) : (
      <Loading>
        <RowsSkeleton rows={3} />
      </Loading>
    )
  return <Form podcastId={podcastId} settings={data.settings} />
}

const isSame = (one: ListenerSettings, other: ListenerSettings): boolean =>
  one.pauseMessage === other.pauseMessage && one.dripDays === other.dripDays && one.shareAlert === other.shareAlert

function Form({ podcastId, settings }: { podcastId: string; settings: ListenerSettings }) {
  const [draft, setDraft] = useState(settings)
  const [start, setStart] = useState(settings)
  const [saving, setSaving] = useState(false)
  const changed = !isSame(draft, start)
  const set = (part: Partial<ListenerSettings>) => setDraft((now) => ({ ...now, ...part }))
  const { shareAlert, dripDays, pauseMessage } = listenerLimits
  const tooLong = draft.pauseMessage.length > pauseMessage
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (tooLong) return
    setSaving(true)
    try {
      const { settings: saved } = await change('ListenerService.UpdateSettings', { podcastId, settings: draft })
      setStart(saved)
      setDraft(saved)
      toast.success('Settings saved.')
    } catch (error) {
      toast.error(`${messages.saveFailed} ${messageOf(error)}`)
    } finally {
      setSaving(false)
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="xl">
        <SettingsSection title="Drip" hint="Members can get episodes one by one, starting with the oldest when they join.">
          <NumberInput
            label="Days between episodes"
            description="0 gives members all episodes right away."
            min={0}
            max={dripDays}
            allowDecimal={false}
            value={draft.dripDays}
            onChange={(value) => set({ dripDays: Math.min(dripDays, Math.max(0, Math.round(Number(value) || 0))) })}
          />
        </SettingsSection>
        <SettingsSection title="Paused feeds" hint="A paused feed has one episode with this message.">
          <Textarea
            label="Message"
            autosize
            minRows={3}
            value={draft.pauseMessage}
            onChange={({ currentTarget }) => set({ pauseMessage: currentTarget.value })}
            description={<Counted length={draft.pauseMessage.length} limit={pauseMessage} />}
            error={tooLong ? `The message cannot exceed ${pauseMessage} characters.` : null}
          />
        </SettingsSection>
        <SettingsSection title="Shared feeds" hint="Admins and the owner are notified when a feed is used in many places.">
          <NumberInput
            label="Networks in a day"
            description="A person often has three or four: home, work and mobile."
            min={shareAlert.min}
            max={shareAlert.max}
            allowDecimal={false}
            clampBehavior="blur"
            value={draft.shareAlert}
            onChange={(value) => set({ shareAlert: Math.round(Number(value) || shareAlert.default) })}
          />
        </SettingsSection>
      </Stack>
      <FormFooter changed={changed} saving={saving} onCancel={() => setDraft(start)} />
      <UnsavedGuard changed={changed} />
    </form>
  )
}
