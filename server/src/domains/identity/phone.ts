import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'

// Numbers that cost whoever calls them.
const dear = new Set(['PREMIUM_RATE', 'SHARED_COST'])

/** `+` and digits, or null where it is no number that a code can go to. */
export function readPhoneNumber(number: string, country?: string): string | null {
  const parsed = parsePhoneNumberFromString(
    number,
    country ? { defaultCountry: country.toUpperCase() as CountryCode, extract: false } : { extract: false },
  )
  if (!parsed?.isValid() || parsed.ext !== undefined) return null
  return dear.has(parsed.getType() ?? '') ? null : parsed.number
}

/** By which its owner knows it. */
export const hintOf = (number: string): string => number.slice(-2)
