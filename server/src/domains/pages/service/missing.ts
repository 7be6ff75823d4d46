import type { MissingPage } from '@castwright/contract/pages.ts'
import type { App } from '../../../platform/app.ts'

/** A page that says that there is none. */
export const missingPage = ({ config }: Pick<App, 'config'>, path: string, words: string): MissingPage => ({
  kind: 'missing',
  baseUrl: config.baseUrl,
  canonicalUrl: `${config.baseUrl}${path}`,
  description: words,
  cardUrl: '',
  isPreview: false,
  title: "We're sorry but this page doesn't exist.",
  words,
})
