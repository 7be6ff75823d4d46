import { dateFormat } from './dateFormat.ts'

type Part = Intl.DateTimeFormatPartTypes

function partsOf(instant: string, timeZone: string, options: Intl.DateTimeFormatOptions): (part: Part) => string {
  const parts = dateFormat({ ...options, hour12: true, timeZone }).formatToParts(new Date(instant))
  return (part) => parts.find(({ type }) => type === part)?.value ?? ''
}

/** '3/5/26 at 3:04 PM' */
export function shortMoment(instant: string, timeZone: string): string {
  const of = partsOf(instant, timeZone, { year: '2-digit', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  return `${of('month')}/${of('day')}/${of('year')} at ${of('hour')}:${of('minute')} ${of('dayPeriod')}`
}

/** '3/5/2026 at 3:04 PM EST' */
export function lastPublishedMoment(instant: string, timeZone: string): string {
  const of = partsOf(instant, timeZone, { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  return `${of('month')}/${of('day')}/${of('year')} at ${of('hour')}:${of('minute')} ${of('dayPeriod')} ${zoneName(instant, timeZone)}`
}

const padded = { year: '2-digit', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const

/** '03/05/26 at 03:04 PM' */
export function plainMoment(instant: string, timeZone: string): string {
  const of = partsOf(instant, timeZone, padded)
  return `${of('month')}/${of('day')}/${of('year')} at ${of('hour')}:${of('minute')} ${of('dayPeriod')}`
}

/** '03/05/26 at 03:04 PM EST' */
export const bannerMoment = (instant: string, timeZone: string): string =>
  `${plainMoment(instant, timeZone)} ${zoneName(instant, timeZone)}`

/** 'EST', at that instant. */
export const zoneName = (instant: string, timeZone: string): string => partsOf(instant, timeZone, { timeZoneName: 'short' })('timeZoneName')
