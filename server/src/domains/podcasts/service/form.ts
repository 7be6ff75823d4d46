import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'
import { podcastMessages } from '@castwright/contract/podcasts/form.ts'
import { Fault } from '../../../platform/fault.ts'
import { sanitizeHtml } from '../../../platform/html/sanitize.ts'
import { visibleLength } from '../../../platform/html/text.ts'

/** The field prefix of a podcast in the form. */
type FormName = 'podcast' | 'updated_podcast'

export const badField = (form: FormName, field: string, message: string): Fault =>
  new Fault('invalid_fields', { [`${form}.${field}`]: message })

/** Sanitizes the summary. Only visible characters count towards the limit. */
export function cleanSummary(form: FormName, html: string): string {
  const summary = sanitizeHtml(html, 'notes')
  const length = visibleLength(summary, 'notes')
  if (length === 0) throw badField(form, 'show_summary', podcastMessages.summaryEmpty)
  if (length > podcastLimits.summary || summary.length > podcastLimits.summaryMarkup)
    throw badField(form, 'show_summary', podcastMessages.summaryTooLong)
  return summary
}
