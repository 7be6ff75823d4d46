/** Languages and countries of the feed. The runtime's locale data defines which codes exist. */

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Region codes that aren't countries: groups, test codes and "unknown". */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

/** ISO 3166-1, two capital letters. */
export const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && !noCountries.has(code) && regionNames.of(code) !== undefined

/** Normalizes a language tag: `en`, `en-US`, `zh-Hant-TW`. Null if invalid. */
export function toLanguage(tag: string): string | null {
  if (!/^[a-z]{2,3}(-[a-z]{4})?(-[a-z]{2}|-\d{3})?$/i.test(tag)) return null
  try {
    const { language, script, region, baseName } = new Intl.Locale(tag)
    if (languageNames.of(language) === undefined || language === 'und') return null
    if (region !== undefined && regionNames.of(region) === undefined) return null
    return script === undefined && region === undefined ? language : baseName
  } catch {
    return null
  }
}

export const languageName = (tag: string): string => languageNames.of(tag) ?? tag
export const countryName = (code: string): string => regionNames.of(code) ?? code
