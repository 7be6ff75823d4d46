/** A small project with one file for every layer and no violations. */
export const project = {
  'package.json': `{ "name": "small", "private": true, "type": "module", "devDependencies": { "vitest": "5.1.0", "typescript": "7.0.2", "vite": "8.3.8" } }`,
  'contract/package.json': `{ "name": "@castwright/contract", "type": "module", "exports": { "./*.ts": "./src/*.ts" }, "dependencies": { "zod": "4.6.7" } }`,
  'server/package.json': `{
  "name": "@castwright/server",
  "type": "module",
  "dependencies": { "@castwright/contract": "0.1.0", "better-auth": "1.7.7", "drizzle-orm": "0.45.4", "fastify": "5.12.8", "pg": "8.23.1", "zod": "4.6.7" },
  "devDependencies": { "drizzle-kit": "0.31.11" }
}
`,
  'web/package.json': `{ "name": "@castwright/web", "type": "module", "dependencies": { "react": "19.3.1" }, "devDependencies": { "@testing-library/react": "16.3.0" } }`,
  'e2e/package.json': `{ "name": "@castwright/e2e", "type": "module", "devDependencies": { "@playwright/test": "1.65.0" } }`,

  'contract/src/errors.ts': `export type Code = 'not_found' | 'internal'
export const refusals = { not_found: { code: 'not_found', msg: 'Not found.' } }
`,
  'contract/src/podcasts/shapes.ts': `import { z } from 'zod'

export const Podcast = z.object({ id: z.string(), title: z.string() })
export type Podcast = z.infer<typeof Podcast>
`,
  'contract/src/podcasts/methods.ts': `import { z } from 'zod'
import { Podcast } from './shapes.ts'

export const PodcastService = {
  Find: {
    summary: 'Returns a podcast.',
    right: { on: 'podcast', role: 'editor' },
    effect: 'read',
    scope: 'read',
    input: z.object({ podcastId: z.string() }),
    output: z.object({ podcast: Podcast }),
  },
}
`,
  'contract/src/methods.ts': `import { PodcastService } from './podcasts/methods.ts'

export const methods = { PodcastService }
`,

  'server/drizzle.config.ts': `export default { dialect: 'postgresql', schema: ['./src/schema/**/*.ts'], out: './migrations' }\n`,
  'server/src/config.ts': `export type Config = { port: number }

export const readConfig = (env: Record<string, string | undefined> = process.env): Config => ({ port: Number(env['PORT'] ?? 3000) })
`,
  'server/src/main.ts': `import { readConfig } from './config.ts'
import { handlers } from './http/handlers.ts'
import { jobs } from './worker/run.ts'

export const parts = { config: readConfig(), handlers, jobs }
`,
  'server/src/http/handlers.ts': `import { PodcastService } from '../domains/podcasts/rpc.ts'

export const handlers = { PodcastService }
`,
  'server/src/http/server.ts': `import type { FastifyInstance } from 'fastify'
import type { App } from '../platform/app.ts'

export const portOf = (_server: FastifyInstance, app: App): number => app.config.port
`,
  'server/src/worker/run.ts': `import { podcastJobs } from '../domains/podcasts/worker.ts'

export const jobs = [...podcastJobs]
`,
  'server/src/cli/doctor.ts': `import { readConfig } from '../config.ts'
import { isEmpty } from '../domains/podcasts/service.ts'

export const doctor = { config: readConfig(), isEmpty }
`,
  'server/src/platform/app.ts': `import type { Config } from '../config.ts'
import type { Db } from './db.ts'

export type App = { db: Db; config: Config }
`,
  'server/src/platform/db.ts': `import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

export type Db = Pick<NodePgDatabase, 'select' | 'execute'>
export type Tx = NodePgDatabase
`,
  'server/src/schema/identity.ts': `import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** People with an account. */
export const users = pgTable('users', { id: uuid('id').primaryKey(), email: text('email').notNull() })

export const rowRules = { users: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false } } as const
`,
  'server/src/domains/identity/store.ts': `import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { users } from '../../schema/identity.ts'

export const findEmail = (db: Db, userId: string) => db.select({ email: users.email }).from(users).where(eq(users.id, userId))
`,
  'server/src/domains/identity/service.ts': `import type { Db } from '../../platform/db.ts'
import * as store from './store.ts'

export const emailOf = async (db: Db, userId: string): Promise<string | undefined> => (await store.findEmail(db, userId))[0]?.email
`,
  'server/src/schema/podcasts.ts': `import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './identity.ts'

/** Shows. */
export const podcasts = pgTable('podcasts', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').references(() => users.id),
  title: text('title').notNull(),
})
export const rowRules = { podcasts: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true } } as const
`,
  'server/src/domains/podcasts/store.ts': `import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.ts'
import { users } from '../../schema/identity.ts'
import { podcasts } from '../../schema/podcasts.ts'

export const findPodcast = (db: Db, podcastId: string) =>
  db.select({ title: podcasts.title, owner: users.email }).from(podcasts).innerJoin(users, eq(users.id, podcasts.ownerId)).where(eq(podcasts.id, podcastId))

export async function lockPodcast(tx: Tx, podcastId: string): Promise<void> {
  await tx.execute(sql\`select 1 from \${podcasts} where \${podcasts.id} = \${podcastId} for update\`)
}

export async function rename(tx: Tx, podcastId: string, title: string): Promise<void> {
  await tx.update(podcasts).set({ title }).where(eq(podcasts.id, podcastId))
}
`,
  'server/src/domains/podcasts/service.ts': `import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { Db } from '../../platform/db.ts'
import { emailOf } from '../identity/service.ts'
import { shorten } from './shorten.ts'
import * as store from './store.ts'

export const isEmpty = (title: string): boolean => shorten(title) === ''

export async function findPodcast(db: Db, podcastId: string): Promise<Podcast> {
  const [row] = await store.findPodcast(db, podcastId)
  return { id: podcastId, title: row?.title ?? (await emailOf(db, podcastId)) ?? '' }
}
`,
  'server/src/domains/podcasts/shorten.ts': `export const shorten = (title: string): string => title.trim().slice(0, 50)\n`,
  'server/src/domains/podcasts/rpc.ts': `import type { App } from '../../platform/app.ts'
import { findPodcast } from './service.ts'

export const PodcastService = {
  Find: (app: App, podcastId: string) => findPodcast(app.db, podcastId),
}
`,
  'server/src/domains/podcasts/worker.ts': `import { findPodcast } from './service.ts'

export const podcastJobs = [findPodcast]
`,
  'server/src/domains/podcasts/service.test.ts': `import { expect, test } from 'vitest'
import { isEmpty } from './service.ts'

test('treats a title of spaces as empty', () => {
  expect(isEmpty('  ')).toBe(true)
})
`,

  'web/src/main.tsx': `import { routes } from './app/routes.ts'

export default routes
`,
  'web/src/app/routes.ts': `import { podcastTitle } from '../features/podcasts/title.ts'
import { emailLabel } from '../features/identity/email.ts'

export const routes = [podcastTitle, emailLabel]
`,
  'web/src/features/podcasts/title.ts': `import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { clamp } from '../../lib/clamp.ts'

export const podcastTitle = (podcast: Podcast): string => clamp(podcast.title)
`,
  'web/src/features/identity/email.ts': `import { blue } from '../../ui/theme.ts'

export const emailLabel = (email: string): string => \`\${email} in \${blue}\`
`,
  'web/src/lib/clamp.ts': `export const clamp = (text: string): string => text.slice(0, 20)\n`,
  'web/src/ui/theme.ts': `export const blue = '#4e73ff'\n`,
  'web/src/public/page.ts': `import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { blue } from '../ui/theme.ts'

export const page = (podcast: Podcast): string => \`\${podcast.title} \${blue}\`
`,
  'e2e/sign-in.spec.ts': `import { test } from '@playwright/test'

test('signs in', async ({ page }) => {
  await page.goto('/sign-in')
})
`,
}
