import { z } from 'zod'
import { NewToken, scopeLabels, scopes } from '@castwright/contract/tokens/shapes.ts'
import { tokenLimits } from '@castwright/contract/tokens/limits.ts'
import { Button, Checkbox, MultiSelect, NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { proveIdentity } from '../../components/proof/proveIdentity.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { createToken, useOwnShows } from './api.ts'
import { lifetimes, messages } from './messages.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { useFields } from '../../ui/form/useFields.ts'
import { Note } from '../../ui/Note.tsx'

/** How the form fills the contract's rules: which shows, and for how long. */
const TokenForm = z
  .object({
    name: z.string(),
    scopes: z.array(z.enum(scopes)),
    isLimited: z.boolean(),
    podcastIds: z.array(z.string()),
    lifetime: z.string(),
  })
  .transform(({ isLimited, podcastIds, lifetime, ...rest }) => ({
    ...rest,
    podcastIds: isLimited ? podcastIds : null,
    expiresInDays: lifetime === 'never' ? null : Number(lifetime),
  }))
  .pipe(NewToken)

const empty: z.input<typeof TokenForm> = { name: '', scopes: ['read'], isLimited: false, podcastIds: [], lifetime: '90' }

/** Creates a token and shows its secret, once. */
export function CreateToken({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { data: shows = [] } = useOwnShows()
  const [secret, setSecret] = useState<string | null>(null)
  const form = useFields({
    schema: TokenForm,
    start: empty,
    failed: messages.createFailed,
    send: async (read) => {
      if (await proveIdentity()) setSecret(await createToken(read))
    },
  })
  const { isLimited, podcastIds } = form.values
  const close = () => {
    onClose()
    setSecret(null)
    form.form.reset()
  }
  if (secret !== null)
    return (
      <Dialog opened={opened} onClose={close} title="Your new access token" actions={<Button onClick={close}>Done</Button>}>
        <Stack gap="md">
          <CopyField label="Access token" description={messages.secretHint} value={secret} />
          <Note>
            Send it as <code>Authorization: Bearer</code>. The API reference has examples for every method.
          </Note>
        </Stack>
      </Dialog>
    )
  return (
    <Dialog opened={opened} onClose={close} title="Create an access token">
      <DialogForm of={form} label="Create token" onClose={close}>
        <TextInput
          label="Name"
          description="The app or script that will use the token."
          placeholder="Backup script"
          dir="auto"
          autoComplete="off"
          data-autofocus
          maxLength={tokenLimits.name}
          {...form.text('name')}
        />
        <NativeSelect label="Expires after" data={[...lifetimes]} {...form.text('lifetime')} />
        <Checkbox.Group
          label="Permissions"
          data-required
          {...form.field('scopes')}
          onChange={(chosen) =>
            form.set(
              'scopes',
              scopes.filter((scope) => chosen.includes(scope)),
            )
          }
        >
          <Stack gap="sm" my="xs">
            {scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={scopeLabels[scope].title} description={scopeLabels[scope].help} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Radio.Group label="Shows" value={isLimited ? 'chosen' : 'all'} onChange={(chosen) => form.set('isLimited', chosen === 'chosen')}>
          <Stack gap="sm" mt="xs">
            <Radio value="all" label="All my shows" description="Includes shows you join later." />
            <Radio
              value="chosen"
              label="Only some shows"
              description="The token can't access your profile, notifications or cross-show search."
            />
          </Stack>
        </Radio.Group>
        {isLimited ? (
          <MultiSelect
            label="Selected shows"
            data={shows.map((show) => ({ value: show.id, label: show.title }))}
            placeholder={podcastIds.length === 0 ? 'Choose shows' : ''}
            searchable
            {...form.field('podcastIds')}
          />
        ) : null}
      </DialogForm>
    </Dialog>
  )
}
