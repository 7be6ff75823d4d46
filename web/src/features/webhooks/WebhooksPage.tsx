import { webhookLimits } from '@castwright/contract/webhooks/limits.ts'
import { webhookMessages } from '@castwright/contract/webhooks/messages.ts'
import { Button, Group, Text, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import classes from '../../ui/IconList.module.css'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { useWebhooks } from './api.ts'
import { WebhookDrawer } from './WebhookDrawer.tsx'
import { WebhookItem } from './WebhookItem.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** The webhooks of a show, for its owner and admins. */
export function WebhooksPage({ podcastId, mayEdit }: { podcastId: string; mayEdit: boolean }) {
  return (
    <SettingsSection title="Webhooks" hint="Tell other services and chats when something happens to this show.">
      {mayEdit ? <Webhooks podcastId={podcastId} /> : <Text>Only the owner and admins can manage webhooks.</Text>}
    </SettingsSection>
  )
}

function Webhooks({ podcastId }: { podcastId: string }) {
  const { data, error, refetch } = useWebhooks(podcastId)
  const [adding, setAdding] = useState({ opened: false, round: 0 })
  const [secret, setSecret] = useState<string | null>(null)
  if (data === undefined) return <QueryState title="Couldn't load the webhooks." order={3} error={error} refetch={refetch} rows={2} />
  const { webhooks, recipients } = data
  return (
    <>
      {webhooks.length > 0 ? (
        <ul className={classes.list} aria-label="Webhooks">
          {webhooks.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} recipients={recipients} onSecret={setSecret} />
          ))}
        </ul>
      ) : (
        <Text c="dimmed">No webhooks yet. Add one to start a build, post to a chat or email a team member.</Text>
      )}
      <Group mt="md">
        <HintedButton
          leftSection={<Icon of={IconPlus} />}
          disabledReason={webhooks.length >= webhookLimits.webhooks ? webhookMessages.tooMany : null}
          onClick={() => setAdding(({ round }) => ({ opened: true, round: round + 1 }))}
        >
          Add webhook
        </HintedButton>
        <Button component="a" href="/api/docs" target="_blank" rel="noreferrer" variant="subtle">
          API reference
        </Button>
      </Group>
      <WebhookDrawer
        key={adding.round}
        podcastId={podcastId}
        recipients={recipients}
        opened={adding.opened}
        onClose={() => setAdding((now) => ({ ...now, opened: false }))}
        onSecret={setSecret}
      />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  )
}

/** Shows a secret once, after it was created. */
function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  return (
    <Dialog opened={secret !== null} onClose={onClose} title="Signing secret" actions={<Button onClick={onClose}>Done</Button>}>
      <Stack gap="md">
        <Text>Your receiver verifies messages with this secret. Store it in your receiver now. You can’t see it here again.</Text>
        <CopyField label="Secret" value={secret ?? ''} />
      </Stack>
    </Dialog>
  )
}
