import { membershipLimits } from '@castwright/contract/memberships/limits.ts'
import { membershipMessages } from '@castwright/contract/memberships/messages.ts'
import { type Tier, TierForm, type TierInterval } from '@castwright/contract/memberships/shapes.ts'
import { Alert, Checkbox, Group, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { Dialog } from '../../ui/Dialog.tsx'
import { Counted } from '../../ui/form/Counted.tsx'
import { toast } from '../../ui/toast.tsx'
import { change } from './api.ts'
import { intervalNames } from './messages.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { useFields } from '../../ui/form/useFields.ts'

/** Adds a tier, or changes one. */
export function TierDialog({ podcastId, tier, onClose }: { podcastId: string; tier: Tier | 'new' | null; onClose: () => void }) {
  return (
    <Dialog opened={tier !== null} onClose={onClose} title={tier === 'new' || tier === null ? 'Add a tier' : 'Edit tier'}>
      {tier === null ? null : <TierFields podcastId={podcastId} tier={tier} onClose={onClose} />}
    </Dialog>
  )
}

const fresh: TierForm = { name: '', description: '', cents: 500, interval: 'month', hasBonus: true, earlyDays: 0 }

function TierFields({ podcastId, tier, onClose }: { podcastId: string; tier: Tier | 'new'; onClose: () => void }) {
  const known = tier === 'new' ? null : tier
  const { name, description, cents, interval, hasBonus, earlyDays } = known ?? fresh
  const form = useFields({
    schema: TierForm,
    start: { name, description, cents, interval, hasBonus, earlyDays },
    under: 'tier',
    failed: 'This could not be saved.',
    send: async (tier) => {
      if (known) await change('MembershipService.UpdateTier', { podcastId, tierId: known.id, tier })
      else await change('MembershipService.CreateTier', { podcastId, tier })
      toast.success(known ? 'Tier saved.' : 'The tier is on sale.')
      onClose()
    },
  })
  const { values, field, set } = form
  const isOtherPrice = known !== null && (known.cents !== values.cents || known.interval !== values.interval)

  return (
    <DialogForm of={form} label={known ? 'Save' : 'Add tier'} onClose={onClose}>
      <TextInput label="Name" data-autofocus {...form.text('name')} />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        {...form.text('description')}
        description={<Counted length={values.description.length} limit={membershipLimits.description} />}
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
          value={Number.isNaN(values.cents) ? '' : values.cents / 100}
          onChange={(value) => set('cents', value === '' ? Number.NaN : Math.round(Number(value) * 100))}
          error={field('cents').error && membershipMessages.price}
        />
        <Select
          label="Charged"
          allowDeselect={false}
          data={Object.entries(intervalNames).map(([value, label]) => ({ value, label }))}
          value={values.interval}
          onChange={(value) => value && set('interval', value as TierInterval)}
        />
      </Group>
      {isOtherPrice && known.isSold ? (
        <Alert color="yellow">Current members keep the price they joined at. The new price applies to anyone who joins from now on.</Alert>
      ) : null}
      <Checkbox
        label="Episodes for members"
        description="Members get drafts that you release to them, early or as a bonus."
        {...form.checked('hasBonus')}
      />
      <NumberInput
        label="Early access"
        description="How many days early members get scheduled episodes (0 = no early access)."
        min={0}
        max={membershipLimits.earlyDays}
        allowDecimal={false}
        suffix={values.earlyDays === 1 ? ' day' : ' days'}
        {...field('earlyDays')}
        onChange={(value) => set('earlyDays', Math.round(Number(value) || 0))}
      />
    </DialogForm>
  )
}
