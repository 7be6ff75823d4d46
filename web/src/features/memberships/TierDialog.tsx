import { membershipLimits } from '@castwright/contract/memberships/limits.ts'
import { membershipMessages } from '@castwright/contract/memberships/messages.ts'
import { type Tier, TierForm, type TierInterval } from '@castwright/contract/memberships/shapes.ts'
import { Alert, Button, Checkbox, Group, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { messageOf, RpcError } from '../../lib/rpc.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Counted } from '../../ui/form/Counted.tsx'
import { toast } from '../../ui/toast.tsx'
import { change } from './api.ts'
import { intervalNames, messages } from './messages.ts'

type Props = { podcastId: string; tier: Tier | 'new' | null; onClose: () => void }

/** Adds a tier, or changes one. */
export function TierDialog({ podcastId, tier, onClose }: Props) {
  return (
    <Dialog opened={tier !== null} onClose={onClose} title={tier === 'new' || tier === null ? 'Add a tier' : 'Edit tier'}>
      {tier === null ? null : <Form podcastId={podcastId} tier={tier} onClose={onClose} />}
    </Dialog>
  )
}

const fresh: TierForm = { name: '', description: '', cents: 500, interval: 'month', hasBonus: true, earlyDays: 0 }

/** Messages by field, such as `cents`. */
type Faults = Partial<Record<string, string>>

function Form({ podcastId, tier, onClose }: { podcastId: string; tier: Tier | 'new'; onClose: () => void }) {
  const known = tier === 'new' ? null : tier
  const [form, setForm] = useState<TierForm>(() => {
    const { name, description, cents, interval, hasBonus, earlyDays } = known ?? fresh
    return { name, description, cents, interval, hasBonus, earlyDays }
  })
  const [faults, setFaults] = useState<Faults>({})
  const [pending, setPending] = useState(false)
  const set = (part: Partial<TierForm>) => setForm((now) => ({ ...now, ...part }))
  const isOtherPrice = known !== null && (known.cents !== form.cents || known.interval !== form.interval)

  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const parsed = TierForm.safeParse(form)
    if (!parsed.success) return setFaults(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])))
    setPending(true)
    setFaults({})
    try {
      if (known) await change('MembershipService.UpdateTier', { podcastId, tierId: known.id, tier: parsed.data })
      else await change('MembershipService.CreateTier', { podcastId, tier: parsed.data })
      toast.success(known ? 'Tier saved.' : 'The tier is on sale.')
      onClose()
    } catch (error) {
      const own = error instanceof RpcError ? Object.entries(error.meta).filter(([field]) => field.startsWith('tier.')) : []
      if (own.length > 0) setFaults(Object.fromEntries(own.map(([field, message]) => [field.slice('tier.'.length), message])))
      else toast.error(`${messages.saveFailed} ${error instanceof RpcError && error.meta['tier'] ? error.meta['tier'] : messageOf(error)}`)
    } finally {
      setPending(false)
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          required
          data-autofocus
          value={form.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          error={faults['name']}
        />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          value={form.description}
          onChange={({ currentTarget }) => set({ description: currentTarget.value })}
          description={<Counted length={form.description.length} limit={membershipLimits.description} />}
          error={faults['description']}
        />
        <Group grow align="flex-start">
          <NumberInput
            label="Price"
            required
            prefix="$"
            min={1}
            max={membershipLimits.cents.max / 100}
            decimalScale={2}
            hideControls
            value={Number.isNaN(form.cents) ? '' : form.cents / 100}
            onChange={(value) => set({ cents: value === '' ? Number.NaN : Math.round(Number(value) * 100) })}
            error={faults['cents'] && membershipMessages.price}
          />
          <Select
            label="Charged"
            allowDeselect={false}
            data={Object.entries(intervalNames).map(([value, label]) => ({ value, label }))}
            value={form.interval}
            onChange={(value) => value && set({ interval: value as TierInterval })}
          />
        </Group>
        {isOtherPrice && known.isSold ? (
          <Alert color="yellow">Current members keep the price they joined with. The new one is for those who join from now on.</Alert>
        ) : null}
        <Checkbox
          label="Episodes for members"
          description="Drafts that you release to members, early or as a bonus."
          checked={form.hasBonus}
          onChange={({ currentTarget }) => set({ hasBonus: currentTarget.checked })}
        />
        <NumberInput
          label="Early access"
          description="How many days early members get scheduled episodes (0 = no early access)."
          min={0}
          max={membershipLimits.earlyDays}
          allowDecimal={false}
          suffix={form.earlyDays === 1 ? ' day' : ' days'}
          value={form.earlyDays}
          onChange={(value) => set({ earlyDays: Math.round(Number(value) || 0) })}
          error={faults['earlyDays'] ?? faults['early_days']}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={pending}>
            {known ? 'Save' : 'Add tier'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
