import { podcastLimits } from '@castwright/contract/limits.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Stack, TextInput } from '@mantine/core'
import { TagsField } from '../../../ui/TagsField.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import type { SettingsControl } from './control.ts'
import { TransferOwnership } from './transfer/TransferOwnership.tsx'

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
            description="Where directories send codes and questions. It stands in the feed."
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
      {podcast.showAccess === 'OWNER' ? <TransferOwnership podcast={podcast} /> : null}
    </Stack>
  )
}
