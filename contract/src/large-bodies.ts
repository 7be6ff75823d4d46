import { transcriptLargeBodies } from './transcript-limits.ts'

const megabyte = 1024 * 1024

/** Methods that may get more than `bodyLimit`, in bytes, for signed-in users only. JSON escapes some characters of a file. */
export const largeBodies: Partial<Record<string, number>> = {
  'AnalyticsService.CreateImport': 12 * megabyte,
  'AnalyticsService.ParseImport': 12 * megabyte,
  'BusyCalendarService.Create': 5 * megabyte,
  'ListenerService.Import': 6 * megabyte,
  'ListenerService.ParseImport': 6 * megabyte,
  'NewsletterService.Import': 3 * megabyte,
  ...transcriptLargeBodies,
}
