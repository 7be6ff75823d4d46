import { Stack, TextInput } from '@mantine/core'
import { Field } from '../../../ui/form/Field.tsx'
import { discoveryFields, PodcastField } from '../fields/PodcastField.tsx'
import type { SettingsControl } from './control.ts'

export function DiscoveryPanel({ control }: { control: SettingsControl }) {
  return (
    <Stack gap="lg">
      {discoveryFields.map((name) => (
        <PodcastField key={name} control={control} name={name} />
      ))}
      <PodcastField control={control} name="fundingUrl" />
      <Field control={control} name="fundingText">
        {({ onChange, ...field }) => (
          <TextInput
            label="Support Text"
            description="The button label, e.g. Support the show."
            autoComplete="off"
            onChange={(event) => onChange(event.currentTarget.value)}
            {...field}
          />
        )}
      </Field>
    </Stack>
  )
}
