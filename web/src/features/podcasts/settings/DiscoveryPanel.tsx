import { podcastLimits } from '@castwright/contract/limits.ts'
import { Stack, TextInput } from '@mantine/core'
import { TagsField } from '../../../ui/TagsField.tsx'
import { CategoriesField } from '../fields/CategoriesField.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import type { SettingsControl } from './control.ts'
import { LanguageField, LocationField } from './PlaceField.tsx'

const visibilities = [
  { value: 'show', label: 'Show' },
  { value: 'hide', label: 'Hide' },
] as const

export function DiscoveryPanel({ control }: { control: SettingsControl }) {
  return (
    <Stack gap="lg">
      <Field control={control} name="categories">
        {(field) => <CategoriesField {...field} />}
      </Field>
      <Field control={control} name="language">
        {(field) => <LanguageField {...field} />}
      </Field>
      <Field control={control} name="location">
        {(field) => <LocationField {...field} />}
      </Field>
      <Field control={control} name="keywords">
        {(field) => (
          <TagsField
            label="Keywords"
            description="Words that listeners search for. End each with Enter or a comma."
            separator=","
            most={podcastLimits.keywords}
            {...field}
          />
        )}
      </Field>
      <Field control={control} name="externalWebsite">
        {({ onChange, ...field }) => (
          <TextInput
            label="Website"
            description="The podcast's own site, if it has one."
            type="url"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            onChange={(event) => onChange(event.currentTarget.value)}
            {...field}
          />
        )}
      </Field>
      <Field control={control} name="podcastEmail">
        {({ onChange, ...field }) => (
          <TextInput
            label="Contact Email"
            description="Where listeners can write to. It stands on the public page."
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
      <Field control={control} name="itunesVisibility">
        {(field) => (
          <ChoiceField
            label="iTunes Visibility"
            description="Hide: Apple Podcasts and directories that follow it do not list the podcast."
            options={visibilities}
            {...field}
          />
        )}
      </Field>
      <Field control={control} name="fundingUrl">
        {({ onChange, ...field }) => (
          <TextInput
            label="Support URL"
            description="Where listeners can support the podcast with money. Apps show a button that leads there."
            type="url"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            onChange={(event) => onChange(event.currentTarget.value)}
            {...field}
          />
        )}
      </Field>
      <Field control={control} name="fundingText">
        {({ onChange, ...field }) => (
          <TextInput
            label="Support Text"
            description="What the button says, as in: Support the show."
            autoComplete="off"
            onChange={(event) => onChange(event.currentTarget.value)}
            {...field}
          />
        )}
      </Field>
    </Stack>
  )
}
