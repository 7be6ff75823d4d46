import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

const names = new Intl.DisplayNames('en', { type: 'region' })

/** Every country with phones, by name, as the choices of a field. */
export const countries = getCountries()
  .map((code) => ({ value: code as string, label: `${names.of(code) ?? code} (+${getCountryCallingCode(code)})` }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'))

/** Where the browser says that it is at home. */
export function homeCountry(language: string = navigator.language): CountryCode {
  const region = new Intl.Locale(language).maximize().region
  return getCountries().find((code) => code === region) ?? 'US'
}
