import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Stack } from '@mantine/core'
import { Field } from '../../../ui/form/Field.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { PodcastField } from '../fields/PodcastField.tsx'
import { CopyrightField } from '../fields/textFields.tsx'
import type { SettingsControl } from './control.ts'
import { TransferOwnership } from './transfer/TransferOwnership.tsx'
import { TxtRecords } from './TxtRecords.tsx'

export function OwnershipPanel({ podcast, control }: { podcast: Podcast; control: SettingsControl }) {
  return (
    <Stack gap="lg">
      <PodcastField control={control} name="authors" />
      <PodcastField control={control} name="ownerName" />
      <PodcastField control={control} name="ownerEmail" />
      <Field control={control} name="showOwnerEmail">
        {(field) => (
          <SwitchField
            label="Show Owner Email in the Feed"
            description="Spotify and other directories use this email to verify ownership. Some won't let you claim the podcast without it."
            {...field}
          />
        )}
      </Field>
      <Field control={control} name="copyright">
        {(field) => <CopyrightField year={podcast.createdAt.slice(0, 4)} title={podcast.title} {...field} />}
      </Field>
      <Field control={control} name="isLocked">
        {(field) => (
          <SwitchField
            label="Lock the Podcast"
            description="Tells other hosts not to import your feed. Turn this off before you move to another host."
            {...field}
          />
        )}
      </Field>
      <TxtRecords control={control} />
      {podcast.showAccess === 'OWNER' ? <TransferOwnership podcast={podcast} /> : null}
    </Stack>
  )
}
