import { guestLimits } from '@castwright/contract/guests/limits.ts'
import { type GuestSettings, releaseTemplate, ReleaseText } from '@castwright/contract/guests/settings.ts'
import { Alert, Button, Code, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { rpc } from '../../../lib/rpc.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Counted } from '../../../ui/form/Counted.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { toast } from '../../../ui/toast.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { cacheSettings, findSettings } from '../api.ts'
import { messages } from '../messages.ts'
import { Refusal, useSubmit } from '../../../ui/form/useSubmit.ts'

type Props = { settings: GuestSettings; mayEdit: boolean }

/** The text that guests sign. Mount it again for another version. */
export function ReleaseFormSection({ settings: { podcastId, releaseForm }, mayEdit }: Props) {
  const [text, setText] = useState(releaseForm?.text ?? '')
  const checked = ReleaseText.safeParse(text)
  const changed = text !== (releaseForm?.text ?? '')
  const save = useSubmit({ failed: messages.saveFailed, inForm: true }, async (wanted: string) => {
    const { version, releaseForm: now } = await findSettings(podcastId)
    if (now?.version !== releaseForm?.version) {
      throw new Refusal('Someone else changed the release form. Reload the page to see their version.')
    }
    const { settings } = await rpc('GuestSettingsService.UpdateReleaseForm', { podcastId, text: wanted, version })
    toast.success(settings.releaseForm ? `Release form saved as version ${settings.releaseForm.version}.` : 'Release form removed.')
    cacheSettings(settings)
  })
  const remove = async () => {
    const isSure = await confirm({
      title: 'Remove the release form?',
      children: 'Guests are no longer asked to sign. Earlier signatures stay.',
      confirmLabel: 'Remove release form',
      danger: true,
    })
    if (isSure) await save.submit('')
  }
  return (
    <SettingsSection
      title="Release form"
      hint="The text that guests sign on their page. Each change is a new version, and signed texts never change."
      status={releaseForm ? <Badge meaning="accent">{`Version ${releaseForm.version}`}</Badge> : <Badge>None</Badge>}
    >
      <Stack gap="md">
        <Alert color="yellow">This is not legal advice. Ask a lawyer whether the text fits your show and your country.</Alert>
        <Textarea
          label="Text"
          description={
            <Counted length={text.length} limit={guestLimits.releaseText}>
              {mayEdit ? 'Without a text, guests have nothing to sign.' : messages.needsAdmin}
            </Counted>
          }
          dir="auto"
          autosize
          minRows={6}
          maxRows={18}
          readOnly={!mayEdit}
          value={text}
          error={checked.success ? null : checked.error.issues[0]?.message}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {releaseForm ? (
          <Text component="div" size="sm" c="dimmed">
            Version {releaseForm.version}, saved <RelativeTime at={releaseForm.createdAt} />. SHA-256:{' '}
            <Code style={{ overflowWrap: 'anywhere' }}>{releaseForm.sha256}</Code>
          </Text>
        ) : null}
        <Text component="div" role="alert" size="sm" c="var(--cw-danger-ink)">
          {save.refusal}
        </Text>
        {mayEdit ? (
          <Group gap="sm">
            <Button
              disabled={!changed || !checked.success || text.trim() === ''}
              loading={save.isBusy}
              onClick={() => void save.submit(text)}
            >
              Save as a new version
            </Button>
            {text === '' ? (
              <Button variant="default" onClick={() => setText(releaseTemplate)}>
                Use the template
              </Button>
            ) : null}
            {changed && releaseForm ? (
              <Button variant="default" onClick={() => setText(releaseForm.text)}>
                Discard changes
              </Button>
            ) : null}
            {releaseForm ? (
              <Button variant="subtle" color="red" onClick={() => void remove()}>
                Remove
              </Button>
            ) : null}
          </Group>
        ) : null}
      </Stack>
      <UnsavedGuard changed={mayEdit && changed} />
    </SettingsSection>
  )
}
