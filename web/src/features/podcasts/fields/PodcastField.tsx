import { NewPodcastForm, PodcastForm, podcastMessages } from '@castwright/contract/podcasts/form.ts'
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form'
import { categoryNames, splitCategory } from '@castwright/contract/podcasts/categories.ts'
import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'
import { rankMatches } from '@castwright/contract/search/ranking.ts'
import { Box, type ComboboxItem, MultiSelect, type OptionsFilter } from '@mantine/core'
import { ColorField } from '../../../ui/ColorField.tsx'
import { Field, type FieldProps } from '../../../ui/form/Field.tsx'
import { requiredIn } from '../../../ui/form/required.ts'
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
  AuthorsField,
  ContactEmailField,
  KeywordsField,
  OwnerEmailField,
  OwnerNameField,
  ProjectKeyField,
  SubtitleField,
  SummaryField,
  SupportTextField,
  SupportUrlField,
  TitleField,
  WebsiteField,
} from './textFields.tsx'
import classes from './PodcastField.module.css'

const PageColorField = ({ value, ...field }: FieldProps<string | undefined>) => (
  <ColorField label="Color" description="Your public page's color." {...field} value={value ?? ''} />
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

const required = requiredIn(PodcastForm.extend(NewPodcastForm.shape))

/** Props that a field needs in addition to those from the form. */
type Extra<N extends Name> = Omit<ComponentProps<(typeof fields)[N]>, keyof FieldProps<unknown>>

type Props<T extends FieldValues, N extends Name & Path<T>, C, O> = { control: Control<T, C, O>; name: N } & Extra<N>

/** One podcast field: `<PodcastField control={control} name="title" />`. */
export function PodcastField<T extends FieldValues, N extends Name & Path<T>, C, O>({ control, name, ...extra }: Props<T, N, C, O>) {
  const Input = fields[name] as ComponentType<object>
  return (
    <Field control={control} name={name} required={required.has(name)}>
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
    <Field control={numbering} name="episodeNumbering" required>
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

const options = categoryNames.map((name) => ({ value: name, label: name.replace(' > ', ' › ') }))

/** Ranks matches. A subcategory keeps its category as a heading, selectable only if it matches too. */
const filter: OptionsFilter = ({ options: all, search }) => {
  const items = all as ComboboxItem[]
  const found = rankMatches(items, search, ({ value }) => {
    const { category, subcategory } = splitCategory(value)
    return subcategory ? [subcategory, category] : [category]
  })
  const byCategory = Map.groupBy(found, ({ value }) => splitCategory(value).category)
  return [...byCategory].flatMap(([category, matches]) => {
    const parent = items.find(({ value }) => value === category)
    if (!parent) return matches
    const isMatch = matches.includes(parent)
    return [isMatch ? parent : { ...parent, disabled: true }, ...matches.filter((match) => match !== parent)]
  })
}

/** Up to three of Apple's categories. */
function CategoriesField({ onChange, error, value, ...field }: FieldProps<string[]>) {
  const [isFull, setFull] = useState(false)
  // The open list makes room for the error.
  useEffect(() => {
    if (isFull) dispatchEvent(new Event('resize'))
  }, [isFull])
  return (
    <MultiSelect
      label="Categories"
      description={`Up to ${podcastLimits.categories}, most relevant first.`}
      placeholder={value.length === 0 ? 'Search categories' : ''}
      data={options}
      classNames={{ input: classes.input, inputField: classes.search }}
      searchable
      filter={filter}
      nothingFoundMessage="No matching category."
      maxValues={podcastLimits.categories}
      onMaxValues={() => setFull(true)}
      checkIconPosition="right"
      value={value}
      onChange={(chosen) => {
        setFull(false)
        onChange(chosen)
      }}
      error={isFull ? podcastMessages.categoriesTooMany : error}
      renderOption={({ option }) => {
        const { category, subcategory } = splitCategory(option.value)
        return (
          <Box component="span" {...(subcategory ? { ps: 'md' } : { fw: 500 })}>
            {subcategory ?? category}
          </Box>
        )
      }}
      {...field}
      aria-required={field.required}
      onBlur={() => {
        setFull(false)
        field.onBlur()
      }}
    />
  )
}
