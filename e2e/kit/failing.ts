import type { Page, Route } from '@playwright/test'
import { type MethodName, pathOf } from '@castwright/contract/methods.ts'

const fail = (route: Route): Promise<void> => route.fulfill({ status: 500, json: { code: 'internal', msg: 'Something broke.' } })

/** Lets calls of this method fail until the returned function is called. */
export async function failing(page: Page, ...names: MethodName[]): Promise<() => Promise<void>> {
  const paths = names.map((name) => `**${pathOf(name)}`)
  for (const path of paths) await page.route(path, fail)
  return async () => {
    for (const path of paths) await page.unroute(path, fail)
  }
}

/** Sends pages without the data that the server usually embeds, so that the app asks for it. */
export async function withoutEmbeddedData(page: Page): Promise<void> {
  await page.route(
    (url) => !url.pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const body = (await response.text()).replace(/(<script[^>]*id="?start"?[^>]*>)[^<]*/, '$1null')
      return route.fulfill({ response, body })
    },
  )
}
