import { dateFormat } from './dateFormat.ts'

type Options = Intl.DateTimeFormatOptions

function partsOf(instant: string, timeZone: string, options: Options): (part: Intl.DateTimeFormatPartTypes) => string {
  const parts = dateFormat({ ...options, hour12: true, timeZone }).formatToParts(new Date(instant))
  return (part) => parts.find(({ type }) => type === part)?.value ?? ''
}

const numeric: Options = { year: '2-digit', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' }

function moment(instant: string, timeZone: string, options: Options): string {
  const of = partsOf(instant, timeZone, { ...numeric, ...options })
  return `${of('month')}/${of('day')}/${of('year')} at ${of('hour')}:${of('minute')} ${of('dayPeriod')}`
}

/** '3/5/26 at 3:04 PM' */
export const shortMoment = (instant: string, timeZone: string): string => moment(instant, timeZone, {})

/** '3/5/2026 at 3:04 PM EST' */
export const lastPublishedMoment = (instant: string, timeZone: string): string =>
  `${moment(instant, timeZone, { year: 'numeric' })} ${zoneName(instant, timeZone)}`

/** '03/05/26 at 03:04 PM' */
export const plainMoment = (instant: string, timeZone: string): string =>
  moment(instant, timeZone, { month: '2-digit', day: '2-digit', hour: '2-digit' })

/** '03/05/26 at 03:04 PM EST' */
export const bannerMoment = (instant: string, timeZone: string): string =>
  `${plainMoment(instant, timeZone)} ${zoneName(instant, timeZone)}`

/** 'EST', at that instant. */
export const zoneName = (instant: string, timeZone: string): string => partsOf(instant, timeZone, { timeZoneName: 'short' })('timeZoneName')
