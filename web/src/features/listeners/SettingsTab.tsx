import { listenerLimits } from '@castwright/contract/listeners/limits.ts'
import { ListenerSettings } from '@castwright/contract/listeners/shapes.ts'
import { NumberInput, Stack, Textarea } from '@mantine/core'
import { Counted } from '../../ui/form/Counted.tsx'
import { FormFooter } from '../../ui/FormFooter.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { toast } from '../../ui/toast.tsx'
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx'
import { change, useOverview } from './api.ts'
import { messages } from './messages.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useFields } from '../../ui/form/useFields.ts'

export function SettingsTab({ podcastId }: { podcastId: string }) {
  const { data, error, refetch } = useOverview(podcastId)
  if (!data) return <QueryState title={messages.loadFailed} error={error} refetch={refetch} rows={3} />
  return <SettingsForm podcastId={podcastId} settings={data.settings} />
}

function SettingsForm({ podcastId, settings }: { podcastId: string; settings: ListenerSettings }) {
  const form = useFields({
    schema: ListenerSettings,
    start: settings,
    failed: messages.saveFailed,
    send: async (read) => {
      const { settings: saved } = await change('ListenerService.UpdateSettings', { podcastId, settings: read })
      form.form.reset(saved)
      toast.success('Settings saved.')
    },
  })
  const { shareAlert, dripDays, pauseMessage } = listenerLimits
  const number = (name: 'dripDays' | 'shareAlert', read: (value: number) => number) => ({
    ...form.field(name),
    allowDecimal: false,
    onChange: (value: number | string) => form.set(name, read(Math.round(Number(value) || 0))),
  })
  return (
    <Form onSubmit={form.submit}>
      <Stack gap="xl">
        <SettingsSection title="Drip" hint="Members can get episodes one by one, starting with the oldest when they join.">
          <NumberInput
            label="Days between episodes"
            description="Enter 0 to give members all episodes right away."
            min={0}
            max={dripDays}
            {...number('dripDays', (days) => Math.min(dripDays, Math.max(0, days)))}
          />
        </SettingsSection>
        <SettingsSection title="Paused feeds" hint="A paused feed shows one episode with this message.">
          <Textarea
            label="Message"
            autosize
            minRows={3}
            {...form.text('pauseMessage')}
            description={<Counted length={form.values.pauseMessage.length} limit={pauseMessage} />}
          />
        </SettingsSection>
        <SettingsSection title="Shared feeds" hint="We notify admins and the owner when a feed is used in many places.">
          <NumberInput
            label="Networks per day"
            description="A person often has three or four: home, work and mobile."
            min={shareAlert.min}
            max={shareAlert.max}
            clampBehavior="blur"
            {...number('shareAlert', (networks) => networks || shareAlert.default)}
          />
        </SettingsSection>
      </Stack>
      <FormFooter changed={form.isDirty} saving={form.isBusy} refusal={form.refusal} onCancel={() => form.form.reset()} />
      <UnsavedGuard changed={form.isDirty} />
    </Form>
  )
}
