import { describe, expect, test } from 'vitest'
import { after, before, lines, plant, read } from './testing/tree.mjs'
import { writes } from './writes.mjs'

const store = 'server/src/domains/podcasts/store.ts'
const service = 'server/src/domains/podcasts/service.ts'

test('finds nothing in a clean project', () => {
  expect(lines(writes(plant()))).toEqual([])
})

const foreign = /writes to users, a table of identity \| call identity's service\.ts/
const outside = /outside a store \| put the SQL in store\.ts/

const planted = [
  ['an insert into a foreign table', after(store, 'export const a = (tx: Tx) => tx.insert(users).values({ id: "", email: "" })'), foreign],
  ['an update of a foreign table', after(store, 'export const a = (tx: Tx) => tx.update(users).set({ email: "" })'), foreign],
  ['a delete from a foreign table', after(store, 'export const a = (tx: Tx) => tx\n  .delete(users)\n  .where(undefined)'), foreign],
  [
    'a foreign table with an import alias',
    {
      ...before(store, `import { users as people } from '../../schema/identity.ts'`),
      ...after(
        store,
        `import { users as people } from '../../schema/identity.ts'\nexport const a = (tx: Tx) => tx.insert(people).values([])`,
      ),
    },
    foreign,
  ],
  [
    'a foreign table with a namespace import',
    after(store, `import * as identity from '../../schema/identity.ts'\nexport const a = (tx: Tx) => tx.insert(identity.users).values([])`),
    foreign,
  ],
  ['a foreign table after with()', after(store, 'export const a = (tx: Tx) => tx.with().insert(users).values([])'), foreign],
  ['raw SQL on a foreign table', after(store, 'export const a = (tx: Tx) => tx.execute(sql`insert into ${users} values (1)`)'), foreign],
  ['raw SQL that names a foreign table', after(store, 'export const a = (tx: Tx) => tx.execute(sql`UPDATE users SET email = 1`)'), foreign],
  ['raw SQL with quoted names', after(store, 'export const a = (tx: Tx) => tx.execute(sql`delete from "public"."users"`)'), foreign],
  ['a truncate', after(store, 'export const a = (tx: Tx) => tx.execute(sql`truncate table ${users}`)'), foreign],
  [
    'a foreign write inside a CTE',
    after(
      store,
      'export const a = (tx: Tx) => tx.execute(sql`with gone as (delete from ${users} returning id) select ${podcasts.id} from gone`)',
    ),
    foreign,
  ],
  ['sql.raw', after(store, `export const a = (tx: Tx) => tx.execute(sql.raw('delete from users'))`), foreign],
  [
    'a table passed as an argument',
    after(store, 'export const a = (tx: Tx, table: typeof users) => tx.insert(table).values([])'),
    /writes to an unknown table \| import the table/,
  ],
  [
    'a write in a service',
    {
      ...after(service, 'export const a = (tx: Tx) => tx.insert(podcasts).values([])'),
      ...before(service, `import { podcasts } from '../../schema/podcasts.ts'\nexport const a = (tx: never) => tx.insert(podcasts)`),
    },
    outside,
  ],
  ['a write in a service through the app', after(service, 'export const a = (app: never) => app.db.delete(podcasts)'), outside],
  [
    'raw SQL in an entry point',
    after('server/src/http/server.ts', 'export const a = (pool: never) => pool.query("delete from podcasts")'),
    outside,
  ],
  ['a write in the schema', after('server/src/schema/podcasts.ts', 'export const a = (tx: never) => tx.insert(podcasts)'), outside],
  [
    'a foreign table of a schema folder',
    {
      'server/src/schema/identity/keys.ts': `import { pgTable } from 'drizzle-orm/pg-core'\nexport const keys = pgTable('keys', {})\n`,
      ...after(store, `import { keys } from '../../schema/identity/keys.ts'\nexport const a = (tx: Tx) => tx.insert(keys).values([])`),
    },
    /writes to keys, a table of identity/,
  ],
  [
    'the platform writes a table of a domain',
    after('server/src/platform/app.ts', 'export const a = (pool: never) => pool.query("insert into podcasts values (1)")'),
    /the platform writes to podcasts, a table of podcasts/,
  ],
]

describe('rejects', () => {
  test.each(planted)('%s', (_, files, expected) => {
    expect(lines(writes(plant(files)))).toEqual([expect.stringMatching(expected)])
  })
})

test('reports the line', () => {
  const root = plant(after(store, '\n\nexport const a = (tx: Tx) => tx.insert(users).values([])'))
  const [{ file, line }] = writes(root).findings
  expect(file).toBe(store)
  expect(read(root, store).split('\n')[line - 1]).toContain('tx.insert(users)')
})

const arguments_ = [
  [
    'a write that takes Db',
    after(store, 'export const a = (db: Db) => db.update(podcasts).set({ title: "" })'),
    /a function that writes does not take `Tx` first \| make its first argument `tx: Tx`/,
  ],
  [
    'a write that takes the transaction second',
    after(store, 'export async function a(id: string, tx: Tx) {\n  await tx.delete(podcasts)\n}'),
    /does not take `Tx` first/,
  ],
  [
    'raw SQL that writes and takes Db',
    after(store, 'export const a = (db: Db) => db.execute(sql`update ${podcasts} set title = 1`)'),
    /does not take `Tx` first/,
  ],
  ['a write outside any function', after(store, 'export const a = db.insert(podcasts).values([])'), /writes outside any function/],
  [
    'a read that takes Tx',
    after(store, 'export const a = (tx: Tx) => tx.select().from(podcasts)'),
    /a function that only reads does not take `Db` first/,
  ],
  ['a read that takes nothing', after(store, 'export const a = () => db.select().from(podcasts)'), /does not take `Db` first/],
]

describe('rejects in a store', () => {
  test.each(arguments_)('%s', (_, files, expected) => {
    expect(lines(writes(plant(files)))).toEqual([expect.stringMatching(expected)])
  })
})

describe('allows', () => {
  const allowed = [
    ['deleting from a map', after(service, 'const items = new Map()\nexport const a = () => items.delete("x")')],
    ['updating a hash', after(store, 'export const a = (text: string) => createHash("sha256").update(text).digest("hex")')],
    ['a hash in a variable', after(store, 'export const a = (hash: Hash, text: string) => hash.update(text)')],
    ['plain text', after(service, 'export const a = "Delete from the list, or update it, and insert into the plan."')],
    ['select for update', after(store, 'export const a = (tx: Tx) => tx.select().from(podcasts).for("update")')],
    [
      'on conflict do update',
      after(store, 'export const a = (tx: Tx) => tx.execute(sql`insert into ${podcasts} values (1) on conflict do update set title = 2`)'),
    ],
    ['a read that passes its transaction on', after(store, 'export const a = (tx: Tx) => rename(tx, "", "")')],
    [
      'a store folder',
      {
        'server/src/domains/podcasts/store/rename.ts': `import type { Tx } from '../../../platform/db.ts'\nimport { podcasts } from '../../../schema/podcasts.ts'\nexport const a = (tx: Tx) => tx.delete(podcasts)\n`,
      },
    ],
    [
      'the platform writing its own tables',
      {
        'server/src/platform/rates/tables.ts': `import { pgTable } from 'drizzle-orm/pg-core'\nexport const rates = pgTable('rates', {})\n`,
        'server/src/platform/rates/count.ts': `import type { Tx } from '../db.ts'\nimport { rates } from './tables.ts'\nexport const a = (tx: Tx) => tx.insert(rates).values([])\n`,
      },
    ],
    [
      'the platform writing tables unknown to it',
      after('server/src/platform/app.ts', 'export const a = (client: never, name: string) => client.query(`copy ${name} from stdin`)'),
    ],
    [
      'a test that inserts a row',
      after(
        'server/src/domains/podcasts/service.test.ts',
        `import { users } from '../../schema/identity.ts'\nexport const a = (tx: never) => tx.insert(users)`,
      ),
    ],
  ]
  test.each(allowed)('%s', (_, files) => {
    expect(lines(writes(plant(files)))).toEqual([])
  })
})
