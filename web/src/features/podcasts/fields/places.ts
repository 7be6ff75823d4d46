import { countryName } from '@castwright/contract/places.ts'
import { countries, languages } from 'countries-list'

/** Loaded lazily because the lists are long. */

export type Place = { value: string; label: string }

const byLabel = new Intl.Collator('en')
const sorted = (places: Place[]): Place[] => places.toSorted((one, other) => byLabel.compare(one.label, other.label))

export const allCountries: Place[] = sorted(Object.keys(countries).map((code) => ({ value: code, label: countryName(code) })))

const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })

/** Each language on its own and per country: `en`, `en-US`. */
const tags = new Set([
  ...Object.keys(languages),
  ...Object.entries(countries).flatMap(([code, country]) => country.languages.map((language) => `${language}-${code}`)),
])

export const allLanguages: Place[] = sorted([...tags].map((tag) => ({ value: tag, label: names.of(tag) ?? tag })))
