import { countryName, languageName } from '@castwright/contract/places.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FieldProps } from '../../../ui/form/Field.tsx'
import { rankedWithValues } from '../../../ui/rankedOptions.ts'
import type { Place } from './places.ts'

type Props = FieldProps<string> & {
  label: string
  description: string
  placeholder: string
  /** Undefined while loading. */
  places: Place[] | undefined
  nameOf: (value: string) => string
}

function PlaceField({ places = [], nameOf, value, onChange, ...field }: Props) {
  // Imported values may be missing from the list, and the list may still be loading.
  const isListed = value === '' || places.some((place) => place.value === value)
  return (
    <Select
      data={isListed ? places : [{ value, label: nameOf(value) }, ...places]}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchable
      filter={rankedWithValues}
      nothingFoundMessage="No matches."
      // Renders the hundreds of options only while the dropdown is open.
      comboboxProps={{ keepMounted: false }}
      {...field}
    />
  )
}

const usePlaces = () => useQuery({ queryKey: ['places'], queryFn: () => import('./places.ts'), staleTime: Infinity }).data

export function LanguageField(field: FieldProps<string>) {
  return (
    <PlaceField
      label="Language"
      description="The language spoken in the podcast."
      placeholder="Search languages"
      places={usePlaces()?.allLanguages}
      nameOf={languageName}
      {...field}
    />
  )
}

export function LocationField(field: FieldProps<string>) {
  return (
    <PlaceField
      label="Location"
      description="The country where the podcast is made."
      placeholder="Search countries"
      places={usePlaces()?.allCountries}
      nameOf={countryName}
      {...field}
    />
  )
}

const zoneName = (zone: string): string => zone.replaceAll('_', ' ')
const zones: Place[] = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({ value: zone, label: zoneName(zone) }))

const nowIn = (timeZone: string): string =>
  timeZone === '' ? '' : new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(new Date())

export function TimeZoneField(field: FieldProps<string>) {
  return (
    <PlaceField
      label="Time Zone"
      description={`Current time: ${nowIn(field.value)}.`}
      placeholder="Search time zones"
      places={zones}
      nameOf={zoneName}
      {...field}
    />
  )
}
