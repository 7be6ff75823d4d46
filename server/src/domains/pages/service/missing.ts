import type { MissingPage } from '@castwright/contract/pages/shapes.ts'
import type { App } from '../../../platform/app.ts'

const missing = "We're sorry but this page doesn't exist."

/** A page that says it doesn't exist, or another error in its title. */
export const missingPage = ({ config }: Pick<App, 'config'>, path: string, words: string, title = missing): MissingPage => ({
  kind: 'missing',
  baseUrl: config.baseUrl,
  canonicalUrl: `${config.baseUrl}${path}`,
  description: words,
  cardUrl: '',
  isPreview: false,
  title,
  words,
})
