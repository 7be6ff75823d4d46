import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

const names = new Intl.DisplayNames('en', { type: 'region' })

/** Select options for all countries, sorted by name. */
export const countries = getCountries()
  .map((code) => ({ value: code as string, label: `${names.of(code) ?? code} (+${getCountryCallingCode(code)})` }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'))

/** The country of the browser's language. */
export function homeCountry(language: string = navigator.language): CountryCode {
  const region = new Intl.Locale(language).maximize().region
  return getCountries().find((code) => code === region) ?? 'US'
}
