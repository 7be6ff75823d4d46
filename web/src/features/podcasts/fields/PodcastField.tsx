import type { NewPodcastForm } from '@castwright/contract/podcasts/form.ts'
import type { ComponentProps, ComponentType } from 'react'
import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form'
import { ColorField } from '../../../ui/ColorField.tsx'
import { Field, type FieldProps } from '../../../ui/form/Field.tsx'
import { CategoriesField } from './CategoriesField.tsx'
import {
  EpisodeGroupingField,
  EpisodeNumberingField,
  ItunesVisibilityField,
  MediaFormatField,
  ParentalAdvisoryField,
  ShowTypeField,
  UpdateStatusField,
} from './choiceFields.tsx'
import { LanguageField, LocationField, TimeZoneField } from './PlaceField.tsx'
import { ProfileUrlField } from './ProfileUrlField.tsx'
import {
  ProjectKeyField,
  AuthorsField,
  ContactEmailField,
  KeywordsField,
  OwnerEmailField,
  OwnerNameField,
  SubtitleField,
  SummaryField,
  SupportTextField,
  SupportUrlField,
  TitleField,
  WebsiteField,
} from './textFields.tsx'

const PageColorField = ({ value, ...field }: FieldProps<string | undefined>) => (
  <ColorField label="Color" description="The color of your public page." {...field} value={value ?? ''} />
)

/** The input for each podcast field, shared by the create, import and settings forms. */
const fields = {
  title: TitleField,
  subtitle: SubtitleField,
  profileUrl: ProfileUrlField,
  projectKey: ProjectKeyField,
  showSummary: SummaryField,
  mediaFormat: MediaFormatField,
  parentalAdvisory: ParentalAdvisoryField,
  color: PageColorField,
  categories: CategoriesField,
  language: LanguageField,
  location: LocationField,
  keywords: KeywordsField,
  externalWebsite: WebsiteField,
  podcastEmail: ContactEmailField,
  itunesVisibility: ItunesVisibilityField,
  fundingUrl: SupportUrlField,
  fundingText: SupportTextField,
  isComplete: UpdateStatusField,
  showType: ShowTypeField,
  episodeGrouping: EpisodeGroupingField,
  timeZone: TimeZoneField,
  authors: AuthorsField,
  ownerName: OwnerNameField,
  ownerEmail: OwnerEmailField,
}
type Name = keyof typeof fields

/** Props that a field needs in addition to those from the form. */
type Extra<N extends Name> = Omit<ComponentProps<(typeof fields)[N]>, keyof FieldProps<unknown>>

type Props<T extends FieldValues, N extends Name & Path<T>, C, O> = { control: Control<T, C, O>; name: N } & Extra<N>

/** One podcast field: `<PodcastField control={control} name="title" />`. */
export function PodcastField<T extends FieldValues, N extends Name & Path<T>, C, O>({ control, name, ...extra }: Props<T, N, C, O>) {
  const Input = fields[name] as ComponentType<object>
  return (
    <Field control={control} name={name}>
      {(field) => <Input {...field} {...extra} />}
    </Field>
  )
}

type Numbering = Pick<NewPodcastForm, 'showType' | 'episodeNumbering'>

/** Depends on the show type. */
export function EpisodeNumbering<T extends Numbering, C, O>({ control }: { control: Control<T, C, O> }) {
  // The form has more fields than these two.
  const numbering = control as unknown as Control<Numbering>
  const showType = useWatch({ control: numbering, name: 'showType' })
  return (
    <Field control={numbering} name="episodeNumbering">
      {(field) => <EpisodeNumberingField showType={showType} {...field} />}
    </Field>
  )
}

export const discoveryFields = [
  'categories',
  'language',
  'location',
  'keywords',
  'externalWebsite',
  'podcastEmail',
  'itunesVisibility',
] as const satisfies Name[]
