import { podcastLimits } from '@castwright/contract/limits.ts'
import { podcastMessages } from '@castwright/contract/podcast-form.ts'
import { Fault } from '../../../platform/fault.ts'
import { sanitizeHtml } from '../../../platform/html/sanitize.ts'
import { visibleLength } from '../../../platform/html/text.ts'

/** Where a podcast stands in a form, as the wire names it. */
export type FormName = 'podcast' | 'updated_podcast'

export const badField = (form: FormName, field: string, message: string): Fault =>
  new Fault('invalid_fields', { [`${form}.${field}`]: message })

/** The summary as it is kept. What a reader does not see of it does not count. */
export function cleanSummary(form: FormName, html: string): string {
  const summary = sanitizeHtml(html, 'notes')
  const length = visibleLength(summary, 'notes')
  if (length === 0) throw badField(form, 'show_summary', podcastMessages.summaryEmpty)
  if (length > podcastLimits.summary || summary.length > podcastLimits.summaryMarkup)
    throw badField(form, 'show_summary', podcastMessages.summaryTooLong)
  return summary
}
