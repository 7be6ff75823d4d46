import { describe, expect, test } from 'vitest'
import { dependencies } from './dependencies.mjs'
import { after, before, lines, plant } from './testing/tree.mjs'

test('finds nothing in a clean project', () => {
  expect(lines(dependencies(plant()))).toEqual([])
})

const podcasts = 'server/src/domains/podcasts'
const identity = 'server/src/domains/identity'
const schema = 'server/src/schema/podcasts.ts'

/** A planted violation, and the expected finding. */
const planted = [
  [
    'the contract imports a package that is not zod',
    before('contract/src/errors.ts', `import 'dayjs'`),
    /errors\.ts:1 the contract imports dayjs.*only import zod/,
  ],
  [
    'the contract imports Node',
    before('contract/src/errors.ts', `import 'node:fs'`),
    /errors\.ts:1 node:fs is imported in code for browsers/,
  ],
  [
    'the contract imports the server',
    before('contract/src/errors.ts', `import '../../server/src/config.ts'`),
    /contract imports config\.ts.*\| the contract imports nothing else/,
  ],
  [
    'the web imports the server',
    before('web/src/lib/clamp.ts', `import type { Config } from '../../../server/src/config.ts'`),
    /clamp\.ts:1 the web's lib imports config\.ts.*\| call a method of the contract/,
  ],
  [
    'the server imports the web',
    before(`${podcasts}/service.ts`, `import { blue } from '../../../../web/src/ui/theme.ts'`),
    /service of podcasts imports the web's ui.*loaded by path/,
  ],
  [
    'the server imports the built pages instead of loading them by path',
    before('server/src/platform/app.ts', `import '../../../web/dist/server/pages.js'`),
    /app\.ts:1 the platform imports a file outside the known folders/,
  ],
  [
    'the web imports Node',
    before('web/src/lib/clamp.ts', `import { join } from 'node:path'`),
    /clamp\.ts:1 node:path is imported in code for browsers/,
  ],
  [
    'the platform imports a domain',
    before('server/src/platform/app.ts', `import '../domains/podcasts/service.ts'`),
    /the platform imports the service of podcasts.*\| the platform imports no layer above it/,
  ],
  [
    'the platform imports the HTTP entry point',
    before('server/src/platform/app.ts', `import '../http/server.ts'`),
    /the platform imports the HTTP entry point/,
  ],
  [
    'the platform imports values of a contract domain',
    before('server/src/platform/db.ts', `import { Podcast } from '@castwright/contract/podcasts/shapes.ts'`),
    /the platform imports a contract domain.*\| the platform knows nothing about podcasts/,
  ],
  [
    'config.ts is imported for its value',
    before('server/src/platform/app.ts', `import { readConfig } from '../config.ts'`),
    /the platform imports config\.ts.*app\.config/,
  ],
  [
    'a domain imports the HTTP entry point',
    before(`${podcasts}/service.ts`, `import '../../http/server.ts'`),
    /service of podcasts imports the HTTP entry point/,
  ],
  [
    'the worker entry point imports the HTTP entry point',
    before('server/src/worker/run.ts', `import '../http/server.ts'`),
    /the worker entry point imports the HTTP entry point/,
  ],
  [
    'an entry point imports a store',
    before(`${podcasts}/rpc.ts`, `import * as store from './store.ts'`),
    /rpc\.ts:1 the rpc of podcasts imports the store of podcasts.*\| an entry point calls its own service/,
  ],
  [
    'an entry point imports tables',
    before(`${podcasts}/worker.ts`, `import { podcasts } from '../../schema/podcasts.ts'`),
    /the worker of podcasts imports the schema.*\| an entry point calls its own service/,
  ],
  [
    'the HTTP entry point imports a store',
    before('server/src/http/server.ts', `import '../domains/podcasts/store.ts'`),
    /the HTTP entry point imports the store of podcasts/,
  ],
  [
    'a service imports tables',
    before(`${podcasts}/service.ts`, `import { podcasts } from '../../schema/podcasts.ts'`),
    /the service of podcasts imports the schema.*\| ask the store/,
  ],
  [
    'a helper imports tables',
    before(`${podcasts}/shorten.ts`, `import { podcasts } from '../../schema/podcasts.ts'`),
    /a helper of podcasts imports the schema.*\| ask the store, or import only the type/,
  ],
  [
    'the schema imports a domain',
    before(schema, `import type { isEmpty } from '../domains/podcasts/service.ts'`),
    /schema\/podcasts\.ts:1 the schema imports the service of podcasts.*\| the schema imports no layer above it/,
  ],
  [
    'the schema imports a helper of its domain',
    before(schema, `import type { shorten } from '../domains/podcasts/shorten.ts'`),
    /the schema imports a helper of podcasts.*\| the schema imports no layer above it/,
  ],
  [
    'the platform imports the schema',
    before('server/src/platform/app.ts', `import type { podcasts } from '../schema/podcasts.ts'`),
    /the platform imports the schema.*\| the platform imports no layer above it/,
  ],
  [
    'tables in the folder of a domain',
    {
      [`${podcasts}/tables.ts`]: `import { pgTable } from 'drizzle-orm/pg-core'\nexport const planted = pgTable('planted', {})\n`,
    },
    /podcasts\/tables\.ts:1 drizzle-orm may not be imported here \| put SQL in store\.ts and tables in server\/src\/schema/,
  ],
  [
    'a service imports the store of another domain',
    before(`${podcasts}/service.ts`, `import * as people from '../identity/store.ts'`),
    /the service of podcasts imports the store of identity.*may only import/,
  ],
  [
    'a service imports a helper of another domain',
    { ...before(`${podcasts}/service.ts`, `import '../identity/hash.ts'`), [`${identity}/hash.ts`]: '' },
    /a helper of identity.*may only import/,
  ],
  [
    'a service calls a later domain',
    before(`${identity}/service.ts`, `import { isEmpty } from '../podcasts/service.ts'`),
    /the service of identity imports the service of podcasts.*\| declare a hook/,
  ],
  [
    'a store imports a service',
    before(`${podcasts}/store.ts`, `import { emailOf } from '../identity/service.ts'`),
    /the store of podcasts imports the service of identity/,
  ],
  [
    'a store imports the store of another domain',
    before(`${podcasts}/store.ts`, `import '../identity/store.ts'`),
    /the store of podcasts imports the store of identity/,
  ],
  [
    'a helper is not pure',
    before(`${podcasts}/shorten.ts`, `import * as store from './store.ts'`),
    /a helper of podcasts imports the store of podcasts.*helpers are pure/,
  ],
  [
    'the inside of a service folder is imported from outside',
    { [`${identity}/service/secret.ts`]: '', ...before(`${podcasts}/service.ts`, `import '../identity/service/secret.ts'`) },
    /service of podcasts imports the service of identity/,
  ],
  ['a domain that is not in the list', { 'server/src/domains/weather/service.ts': '' }, /weather is not in the list of domains/],
  ['a schema file that is named like no domain', { 'server/src/schema/weather.ts': '' }, /weather is not in the list of domains/],
  ['a file in an unknown folder', { 'server/src/utils/text.ts': '' }, /utils\/text\.ts:1 is in no known folder/],
  [
    'a feature imports another feature',
    before('web/src/features/podcasts/title.ts', `import { emailLabel } from '../identity/email.ts'`),
    /the feature podcasts imports the feature identity.*\| combine features in web\/src\/app/,
  ],
  [
    'a feature imports the app',
    before('web/src/features/podcasts/title.ts', `import { routes } from '../../app/routes.ts'`),
    /the feature podcasts imports the web's app/,
  ],
  [
    'ui imports a feature',
    before('web/src/ui/theme.ts', `import '../features/podcasts/title.ts'`),
    /the web's ui imports the feature podcasts.*know nothing about podcasts/,
  ],
  [
    'ui imports a contract domain',
    before('web/src/ui/theme.ts', `import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'`),
    /the web's ui imports a contract domain/,
  ],
  ['lib imports ui', before('web/src/lib/clamp.ts', `import '../ui/theme.ts'`), /the web's lib imports the web's ui/],
  [
    'the public pages import values of the contract',
    before('web/src/public/page.ts', `import { Podcast as Shape } from '@castwright/contract/podcasts/shapes.ts'`),
    /the public pages imports? a contract domain.*import type/,
  ],
  [
    'the public pages import more of ui than the theme',
    { ...before('web/src/public/page.ts', `import '../ui/Button.tsx'`), 'web/src/ui/Button.tsx': '' },
    /the public pages imports? the web's ui.*token/,
  ],
  [
    'drizzle in a service',
    before(`${podcasts}/service.ts`, `import { eq } from 'drizzle-orm'`),
    /service\.ts:1 drizzle-orm may not be imported here \| put SQL in store\.ts/,
  ],
  [
    'drizzle by a subpath in an entry point',
    before(`${podcasts}/rpc.ts`, `import { pgTable } from 'drizzle-orm/pg-core'`),
    /drizzle-orm may not be imported here/,
  ],
  ['pg in the command line', before('server/src/cli/doctor.ts', `import pg from 'pg'`), /doctor\.ts:1 pg may not be imported here/],
  [
    'fastify in a service',
    before(`${podcasts}/service.ts`, `import type { FastifyRequest } from 'fastify'`),
    /fastify may not be imported here/,
  ],
  [
    'better-auth outside identity',
    before(`${podcasts}/service.ts`, `import { betterAuth } from 'better-auth'`),
    /better-auth may not be imported here \| call the identity domain/,
  ],
  ['vitest outside a test', before(`${podcasts}/service.ts`, `import { vi } from 'vitest'`), /vitest may not be imported here/],
  ['an undeclared package', before('web/src/lib/clamp.ts', `import dayjs from 'dayjs'`), /dayjs is not a dependency in web\/package\.json/],
  [
    'the browser tests import the server',
    before('e2e/sign-in.spec.ts', `import '../server/src/main.ts'`),
    /the browser tests imports? the server setup.*from outside/,
  ],
  [
    'a computed import',
    after('web/src/lib/clamp.ts', 'export const load = (name: string) => import(`./${name}.ts`)'),
    /clamp\.ts:2 imports a module by a computed path/,
  ],
  ['a file that cannot be parsed', { 'web/src/lib/clamp.ts': 'export const = 1' }, /clamp\.ts:1 cannot be parsed/],
]

describe('rejects', () => {
  test.each(planted)('%s', (_, files, expected) => {
    // Some of these also create a cycle, which has its own finding.
    const found = lines(dependencies(plant(files))).filter((line) => !/(?:import|type) cycle/.test(line))
    expect(found).toEqual([expect.stringMatching(expected)])
  })
})

/** Every way to write an import. */
const spellings = [
  ['over several lines', `import {\n  readConfig,\n} from\n  '../config.ts'`],
  ['with a default and a namespace', `import all, * as more from '../config.ts'`],
  ['as a dynamic import', `export const late = () => import('../config.ts')`],
  ['as a dynamic import by a template', 'export const late = () => import(`../config.ts`)'],
  ['as a re-export', `export { readConfig } from '../config.ts'`],
  ['as a re-export of everything', `export * from '../config.ts'`],
  ['with one type among values', `import { type Config as C, readConfig } from '../config.ts'`],
  ['as a module URL', `export const url = new URL('../config.ts', import.meta.url)`],
]

test.each(spellings)('finds an import %s', (_, text) => {
  expect(lines(dependencies(plant(after('server/src/platform/db.ts', text))))).toEqual([
    expect.stringMatching(/db\.ts:\d the platform imports config\.ts/),
  ])
})

const ignored = [
  ['in a comment', `// import { readConfig } from '../config.ts'`],
  ['in a block comment', `/*\nimport { readConfig } from '../config.ts'\n*/`],
  ['in a string', `export const text = "import { readConfig } from '../config.ts'"`],
  ['in a template', 'export const text = `\nimport "../config.ts"\n`'],
  ['of types only', `import type { Config } from '../config.ts'\nexport type Copy = Config`],
  ['of inline types only', `import { type Config } from '../config.ts'\nexport type Copy = Config`],
  ['of a type by import()', `export type Copy = import('../config.ts').Config`],
]

test.each(ignored)('ignores an import %s', (_, text) => {
  expect(lines(dependencies(plant(after('server/src/platform/db.ts', text))))).toEqual([])
})

test('checks type imports, too', () => {
  const found = dependencies(plant(after('web/src/lib/clamp.ts', `export type C = import('../../../server/src/config.ts').Config`)))
  expect(lines(found)).toEqual([expect.stringMatching(/clamp\.ts:2 the web's lib imports config\.ts/)])
})

describe('finds a cycle', () => {
  test('between two files', () => {
    const root = plant({
      'web/src/lib/one.ts': `import { two } from './two.ts'\nexport const one = () => two`,
      'web/src/lib/two.ts': `import { one } from './one.ts'\nexport const two = () => one`,
    })
    const [found] = lines(dependencies(root))
    expect(found).toMatch('web/src/lib/one.ts:1 import cycle: web/src/lib/one.ts → web/src/lib/two.ts → web/src/lib/one.ts')
  })

  const three = (kind) => ({
    'web/src/lib/one.ts': `import ${kind} { Two } from './two.ts'\nexport { Two as One }`,
    'web/src/lib/two.ts': `import ${kind} { Three } from './three.ts'\nexport { Three as Two }`,
    'web/src/lib/three.ts': `import ${kind} { One } from './one.ts'\nexport { One as Three }`,
  })

  test('of three files once', () => {
    expect(lines(dependencies(plant(three(''))))).toEqual([
      expect.stringContaining('one.ts → web/src/lib/two.ts → web/src/lib/three.ts → web/src/lib/one.ts'),
    ])
  })

  test('of types', () => {
    expect(lines(dependencies(plant(three('type'))))).toEqual([
      expect.stringMatching(/one\.ts:1 type cycle: .*one\.ts → .*two\.ts → .*three\.ts → .*one\.ts/),
    ])
  })

  test('with one type import as a type cycle', () => {
    const root = plant({
      'web/src/lib/one.ts': `import { two } from './two.ts'\nexport type One = typeof two`,
      'web/src/lib/two.ts': `import type { One } from './one.ts'\nexport const two = (one: One) => one`,
    })
    expect(lines(dependencies(root))).toEqual([expect.stringContaining('type cycle: web/src/lib/one.ts → web/src/lib/two.ts')])
  })

  test('of a file with itself', () => {
    const root = plant(after('web/src/lib/clamp.ts', `export * as self from './clamp.ts'`))
    expect(lines(dependencies(root))).toEqual([expect.stringContaining('web/src/lib/clamp.ts → web/src/lib/clamp.ts')])
  })
})

describe('allows', () => {
  const allowed = [
    ['a service that calls an earlier one', before(`${podcasts}/service.ts`, `import { emailOf as mail } from '../identity/service.ts'`)],
    ['a store that reads tables of a later domain', before(`${identity}/store.ts`, `import { podcasts } from '../../schema/podcasts.ts'`)],
    [
      'a helper that imports a type of the schema',
      before(`${podcasts}/shorten.ts`, `import type { podcasts } from '../../schema/podcasts.ts'`),
    ],
    [
      'a service folder',
      {
        [`${podcasts}/service/rename.ts`]: `import * as store from '../store.ts'\nexport const rename = store.rename\n`,
        ...before(`${podcasts}/service.ts`, `export { rename } from './service/rename.ts'`),
      },
    ],
    [
      'routes with fastify',
      { [`${podcasts}/routes.ts`]: `import type { FastifyInstance } from 'fastify'\nexport const routes = (_: FastifyInstance) => {}\n` },
    ],
    [
      'better-auth in identity',
      {
        [`${identity}/auth.ts`]: `import { betterAuth } from 'better-auth'\nimport * as tables from '../../schema/identity.ts'\nexport const auth = [betterAuth, tables]\n`,
      },
    ],
    [
      'the code that loads the built pages',
      after('server/src/platform/app.ts', `export const load = (path: string): Promise<unknown> => import(path)`),
    ],
    ['a test that imports anything', before(`${podcasts}/service.test.ts`, `import '../../main.ts'\nimport '../identity/store.ts'`)],
    ['a style next to a component', { 'web/src/ui/Button.tsx': `import './Button.css'\n`, 'web/src/ui/Button.css': '' }],
    [
      'a benchmark that imports the server',
      { 'bench/feed.ts': `import { shorten } from '../${podcasts}/shorten.ts'\nexport const run = shorten\n` },
    ],
  ]
  test.each(allowed)('%s', (_, files) => {
    expect(lines(dependencies(plant(files)))).toEqual([])
  })
})
