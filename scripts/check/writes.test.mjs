import { describe, expect, test } from 'vitest'
import { after, before, lines, plant, read } from './testing/tree.mjs'
import { writes } from './writes.mjs'

const store = 'server/src/domains/podcasts/store.ts'
const service = 'server/src/domains/podcasts/service.ts'

test('a clean house has nothing to mend', () => {
  expect(lines(writes(plant()))).toEqual([])
})

const foreign = /writes to users, a table of identity \| call a function of identity's service\.ts/
const outside = /outside a store \| put the SQL in store\.ts/

const planted = [
  ['an insert into a foreign table', after(store, 'export const a = (tx: Tx) => tx.insert(users).values({ id: "", email: "" })'), foreign],
  ['an update of a foreign table', after(store, 'export const a = (tx: Tx) => tx.update(users).set({ email: "" })'), foreign],
  ['a delete from a foreign table', after(store, 'export const a = (tx: Tx) => tx\n  .delete(users)\n  .where(undefined)'), foreign],
  [
    'a foreign table by another name',
    {
      ...before(store, `import { users as people } from '../identity/tables.ts'`),
      ...after(store, `import { users as people } from '../identity/tables.ts'\nexport const a = (tx: Tx) => tx.insert(people).values([])`),
    },
    foreign,
  ],
  [
    'a foreign table by its module',
    after(store, `import * as identity from '../identity/tables.ts'\nexport const a = (tx: Tx) => tx.insert(identity.users).values([])`),
    foreign,
  ],
  ['a foreign table after a with', after(store, 'export const a = (tx: Tx) => tx.with().insert(users).values([])'), foreign],
  ['raw SQL on a foreign table', after(store, 'export const a = (tx: Tx) => tx.execute(sql`insert into ${users} values (1)`)'), foreign],
  ['raw SQL that names a foreign table', after(store, 'export const a = (tx: Tx) => tx.execute(sql`UPDATE users SET email = 1`)'), foreign],
  ['raw SQL in quotes', after(store, 'export const a = (tx: Tx) => tx.execute(sql`delete from "public"."users"`)'), foreign],
  ['a truncate', after(store, 'export const a = (tx: Tx) => tx.execute(sql`truncate table ${users}`)'), foreign],
  [
    'a foreign write inside a with',
    after(
      store,
      'export const a = (tx: Tx) => tx.execute(sql`with gone as (delete from ${users} returning id) select ${podcasts.id} from gone`)',
    ),
    foreign,
  ],
  ['sql.raw', after(store, `export const a = (tx: Tx) => tx.execute(sql.raw('delete from users'))`), foreign],
  [
    'a table handed in',
    after(store, 'export const a = (tx: Tx, table: typeof users) => tx.insert(table).values([])'),
    /writes to a table that cannot be seen here \| import the table/,
  ],
  [
    'a write in a service',
    {
      ...after(service, 'export const a = (tx: Tx) => tx.insert(podcasts).values([])'),
      ...before(service, `import { podcasts } from './tables.ts'\nexport const a = (tx: never) => tx.insert(podcasts)`),
    },
    outside,
  ],
  ['a write in a service through the app', after(service, 'export const a = (app: never) => app.db.delete(podcasts)'), outside],
  [
    'raw SQL in a door',
    after('server/src/http/server.ts', 'export const a = (pool: never) => pool.query("delete from podcasts")'),
    outside,
  ],
  [
    'the platform writes a table of a domain',
    after('server/src/platform/app.ts', 'export const a = (pool: never) => pool.query("insert into podcasts values (1)")'),
    /the platform writes to podcasts, a table of podcasts/,
  ],
]

describe('a write where it does not belong', () => {
  test.each(planted)('%s', (_, files, expected) => {
    expect(lines(writes(plant(files)))).toEqual([expect.stringMatching(expected)])
  })
})

test('a finding names the line', () => {
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

describe('the first argument says what a function does', () => {
  test.each(arguments_)('%s', (_, files, expected) => {
    expect(lines(writes(plant(files)))).toEqual([expect.stringMatching(expected)])
  })
})

describe('what is no write, or one in its place', () => {
  const allowed = [
    ['deleting from a map', after(service, 'const kept = new Map()\nexport const a = () => kept.delete("x")')],
    ['feeding a hash', after(store, 'export const a = (text: string) => createHash("sha256").update(text).digest("hex")')],
    ['a hash in a variable', after(store, 'export const a = (hash: Hash, text: string) => hash.update(text)')],
    ['words of a person', after(service, 'export const a = "Delete from the list, or update it, and insert into the plan."')],
    ['select for update', after(store, 'export const a = (tx: Tx) => tx.select().from(podcasts).for("update")')],
    [
      'on conflict do update',
      after(store, 'export const a = (tx: Tx) => tx.execute(sql`insert into ${podcasts} values (1) on conflict do update set title = 2`)'),
    ],
    ['a read that hands its transaction on', after(store, 'export const a = (tx: Tx) => rename(tx, "", "")')],
    [
      'a store in a folder of its own',
      {
        'server/src/domains/podcasts/store/rename.ts': `import type { Tx } from '../../../platform/db.ts'\nimport { podcasts } from '../tables.ts'\nexport const a = (tx: Tx) => tx.delete(podcasts)\n`,
      },
    ],
    [
      'the platform on tables of its own',
      {
        'server/src/platform/rates/tables.ts': `import { pgTable } from 'drizzle-orm/pg-core'\nexport const rates = pgTable('rates', {})\n`,
        'server/src/platform/rates/count.ts': `import type { Tx } from '../db.ts'\nimport { rates } from './tables.ts'\nexport const a = (tx: Tx) => tx.insert(rates).values([])\n`,
      },
    ],
    [
      'the platform on tables it cannot know',
      after('server/src/platform/app.ts', 'export const a = (client: never, name: string) => client.query(`copy ${name} from stdin`)'),
    ],
    [
      'a test that plants a row',
      after(
        'server/src/domains/podcasts/service.test.ts',
        `import { users } from '../identity/tables.ts'\nexport const a = (tx: never) => tx.insert(users)`,
      ),
    ],
  ]
  test.each(allowed)('%s', (_, files) => {
    expect(lines(writes(plant(files)))).toEqual([])
  })
})
