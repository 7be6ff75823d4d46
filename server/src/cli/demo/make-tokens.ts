import { createTokenFor, findTokens } from '../../domains/tokens/service.ts'
import { ago, day, type DemoContext } from './context.ts'

/** Creates access tokens, whose secrets no one knows. */
export async function makeTokens(demo: DemoContext, ownerId: string, podcasts: string[]): Promise<void> {
  if ((await findTokens(demo.app, ownerId)).length > 0) return
  const [first] = podcasts
  await createTokenFor(ago(demo, 40 * day).app, ownerId, {
    name: 'Old laptop',
    scopes: ['read', 'write'],
    podcastIds: null,
    expiresInDays: 30,
  })
  if (first !== undefined)
    await createTokenFor(ago(demo, 5 * day).app, ownerId, { name: 'Website', scopes: ['read'], podcastIds: [first], expiresInDays: 90 })
  demo.say('There are two access tokens in the account settings.')
}
