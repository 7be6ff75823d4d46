import { scopeLabels, scopes, type Scope } from '@castwright/contract/tokens/shapes.ts'
import { tokenLimits } from '@castwright/contract/tokens/limits.ts'
import { tokenMessages } from '@castwright/contract/tokens/messages.ts'
import { Button, Checkbox, MultiSelect, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useId, useState } from 'react'
import { proveIdentity } from '../../components/proof/proveIdentity.tsx'
import { messageOf, RpcError } from '../../lib/rpc.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { createToken, useOwnShows } from './api.ts'
import { lifetimes, messages } from './messages.ts'

type Faults = { name?: string | undefined; scopes?: string | undefined; podcastIds?: string | undefined; other?: string | undefined }

type Form = { name: string; scopes: Scope[]; isLimited: boolean; podcastIds: string[]; lifetime: string }

const empty: Form = { name: '', scopes: ['read'], isLimited: false, podcastIds: [], lifetime: '90' }

const missingIn = ({ name, scopes: chosen, isLimited, podcastIds }: Form): Faults => ({
  ...(name.trim() === '' && { name: tokenMessages.nameMissing }),
  ...(chosen.length === 0 && { scopes: tokenMessages.scopesMissing }),
  ...(isLimited && podcastIds.length === 0 && { podcastIds: tokenMessages.podcastsMissing }),
})

const faultsIn = (error: unknown): Faults => {
  const { name } = error instanceof RpcError ? error.meta : {}
  return name ? { name } : { other: `${messages.createFailed} ${messageOf(error)}` }
}

type FieldsProps = {
  id: string
  form: Form
  faults: Faults
  onChange: (changes: Partial<Form>) => void
  onSubmit: (event: SubmitEvent) => void
}

function Fields({ id, form, faults, onChange, onSubmit }: FieldsProps) {
  const { data: shows = [] } = useOwnShows()
  return (
    <form id={id} onSubmit={onSubmit} noValidate>
      <Stack gap="lg">
        <TextInput
          label="Name"
          description="The program or script that will use the token."
          placeholder="Backup script"
          dir="auto"
          autoComplete="off"
          data-autofocus
          maxLength={tokenLimits.name}
          value={form.name}
          error={faults.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <NativeSelect
          label="Expires after"
          data={[...lifetimes]}
          value={form.lifetime}
          onChange={({ currentTarget }) => onChange({ lifetime: currentTarget.value })}
        />
        <Checkbox.Group
          label="Permissions"
          value={form.scopes}
          error={faults.scopes}
          onChange={(chosen) => onChange({ scopes: scopes.filter((scope) => chosen.includes(scope)) })}
        >
          <Stack gap="sm" my="xs">
            {scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={scopeLabels[scope].title} description={scopeLabels[scope].help} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Radio.Group
          label="Shows"
          value={form.isLimited ? 'chosen' : 'all'}
          onChange={(chosen) => onChange({ isLimited: chosen === 'chosen' })}
        >
          <Stack gap="sm" mt="xs">
            <Radio value="all" label="All my shows" description="Includes shows you join later." />
            <Radio
              value="chosen"
              label="Only some shows"
              description="The token can't access your profile, notifications or cross-show search."
            />
          </Stack>
        </Radio.Group>
        {form.isLimited ? (
          <MultiSelect
            label="Chosen shows"
            data={shows.map((show) => ({ value: show.id, label: show.title }))}
            placeholder={form.podcastIds.length === 0 ? 'Choose shows' : ''}
            searchable
            value={form.podcastIds}
            error={faults.podcastIds}
            onChange={(podcastIds) => onChange({ podcastIds })}
          />
        ) : null}
        <Text component="div" role="alert" size="sm" c="var(--cw-danger-ink)">
          {faults.other}
        </Text>
      </Stack>
    </form>
  )
}

/** Creates a token and shows its secret, once. */
export function CreateToken({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const id = useId()
  const [form, setForm] = useState(empty)
  const [faults, setFaults] = useState<Faults>({})
  const [saving, setSaving] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)

  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const found = missingIn(form)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setSaving(true)
    try {
      if (!(await proveIdentity())) return
      setSecret(
        await createToken({
          name: form.name,
          scopes: form.scopes,
          podcastIds: form.isLimited ? form.podcastIds : null,
          expiresInDays: form.lifetime === 'never' ? null : Number(form.lifetime),
        }),
      )
    } catch (error) {
      setFaults(faultsIn(error))
    } finally {
      setSaving(false)
    }
  }
  const close = () => {
    onClose()
    setSecret(null)
    setForm(empty)
    setFaults({})
  }

  if (secret !== null)
    return (
      <Dialog opened={opened} onClose={close} title="Your new access token" actions={<Button onClick={close}>Done</Button>}>
        <Stack gap="md">
          <CopyField label="Access token" description={messages.secretHint} value={secret} />
          <Text size="sm" c="dimmed">
            Send it as <code>Authorization: Bearer</code>. The API reference has examples for every method.
          </Text>
        </Stack>
      </Dialog>
    )
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Create an access token"
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={saving}>
            Create token
          </Button>
        </>
      }
    >
      <Fields
        id={id}
        form={form}
        faults={faults}
        onChange={(changes) => setForm({ ...form, ...changes })}
        onSubmit={(event) => void save(event)}
      />
    </Dialog>
  )
}
