import { podcastLimits } from '@castwright/contract/limits.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Stack, TextInput } from '@mantine/core'
import { TagsField } from '../../../ui/TagsField.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import type { SettingsControl } from './control.ts'
import { TransferOwnership } from './transfer/TransferOwnership.tsx'
import { TxtRecords } from './TxtRecords.tsx'

export function OwnershipPanel({ podcast, control }: { podcast: Podcast; control: SettingsControl }) {
  return (
    <Stack gap="lg">
      <Field control={control} name="authors">
        {(field) => (
          <TagsField
            label="Authors"
            description="The people or organizations who make this podcast. End each with Enter."
            separator=";"
            most={podcastLimits.authors}
            {...field}
          />
        )}
      </Field>
      <Field control={control} name="ownerName">
        {({ onChange, ...field }) => (
          <TextInput
            label="Owner Name"
            description="Whom directories name as the owner."
            autoComplete="off"
            onChange={(event) => onChange(event.currentTarget.value)}
            {...field}
          />
        )}
      </Field>
      <Field control={control} name="ownerEmail">
        {({ onChange, ...field }) => (
          <TextInput
            label="Owner Email"
            description="Where directories send codes and questions."
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(event.currentTarget.value)}
            {...field}
          />
        )}
      </Field>
      <Field control={control} name="showOwnerEmail">
        {(field) => (
          <SwitchField
            label="Show Owner Email in the Feed"
            description="Spotify and other directories write there to see whose podcast it is. Without it, some of them cannot be claimed."
            {...field}
          />
        )}
      </Field>
      <Field control={control} name="copyright">
        {({ onChange, ...field }) => (
          <TextInput
            label="Copyright"
            description={`As in © ${podcast.createdAt.slice(0, 4)} ${podcast.title}.`}
            autoComplete="off"
            onChange={(event) => onChange(event.currentTarget.value)}
            {...field}
          />
        )}
      </Field>
      <Field control={control} name="isLocked">
        {(field) => (
          <SwitchField
            label="Lock the Podcast"
            description="Other hosts are told not to import the feed. Switch it off before you move to another host."
            {...field}
          />
        )}
      </Field>
      <TxtRecords control={control} />
      {podcast.showAccess === 'OWNER' ? <TransferOwnership podcast={podcast} /> : null}
    </Stack>
  )
}
