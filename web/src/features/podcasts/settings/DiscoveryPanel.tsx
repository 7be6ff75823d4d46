import { Stack, TextInput } from '@mantine/core'
import { Field } from '../../../ui/form/Field.tsx'
import { CategoriesField } from '../fields/CategoriesField.tsx'
import { ItunesVisibilityField } from '../fields/choices.tsx'
import { KeywordsField } from '../fields/lists.tsx'
import { LanguageField, LocationField } from '../fields/PlaceField.tsx'
import { ContactEmailField, SupportUrlField, WebsiteField } from '../fields/texts.tsx'
import type { SettingsControl } from './control.ts'

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
        {(field) => <KeywordsField {...field} />}
      </Field>
      <Field control={control} name="externalWebsite">
        {(field) => <WebsiteField {...field} />}
      </Field>
      <Field control={control} name="podcastEmail">
        {(field) => <ContactEmailField {...field} />}
      </Field>
      <Field control={control} name="itunesVisibility">
        {(field) => <ItunesVisibilityField {...field} />}
      </Field>
      <Field control={control} name="fundingUrl">
        {(field) => <SupportUrlField {...field} />}
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
