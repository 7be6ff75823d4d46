import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'

/** All of these run inside the restore transaction. If it fails, the old schema stays. */

type Statement = { statement: string }

async function runAll(client: pg.ClientBase, query: string): Promise<void> {
  const { rows } = await client.query<Statement>(query)
  for (const { statement } of rows) await client.query(statement)
}

const notFromExtension = (catalog: string, oid: string): string =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

/** Drops all tables of the product. Extension objects stay. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema if exists pgboss cascade')
  await client.query('drop schema if exists drizzle cascade')
  await runAll(
    client,
    `select format('drop %s if exists %s cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, oid::regclass) as statement
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and not relispartition and ${notFromExtension('pg_class', 'pg_class.oid')}`,
  )
  await runAll(
    client,
    `select format('drop sequence if exists %s cascade', oid::regclass) as statement
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' and ${notFromExtension('pg_class', 'pg_class.oid')}`,
  )
  await runAll(
    client,
    `select format('drop routine if exists %s cascade', oid::regprocedure) as statement
     from pg_proc where pronamespace = 'public'::regnamespace and ${notFromExtension('pg_proc', 'pg_proc.oid')}`,
  )
  await runAll(
    client,
    `select format('drop type if exists %s cascade', oid::regtype) as statement
     from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and ${notFromExtension('pg_type', 'pg_type.oid')}`,
  )
}

/** Creates the table of applied migrations as drizzle does. */
export async function createMigrationsTable(client: pg.ClientBase): Promise<void> {
  await client.query('create schema drizzle')
  await client.query('create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)')
}

export async function applyMigrations(client: pg.ClientBase, migrations: MigrationMeta[]): Promise<void> {
  for (const { sql } of migrations) for (const statement of sql) await client.query(statement)
}

export async function noteMigrations(client: pg.ClientBase, migrations: MigrationMeta[]): Promise<void> {
  for (const { hash, folderMillis } of migrations) {
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
  }
}

/** The queue's own creation script, without its transaction. */
export async function createQueueSchema(client: pg.ClientBase): Promise<void> {
  const plan = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(getConstructionPlans('pgboss'))?.[1]
  if (plan === undefined) throw new Error("The queue's creation script has an unexpected format.")
  // It limits the time of its own transaction. Ours may take longer.
  await client.query(plan.replace(/SET LOCAL idle_in_transaction_session_timeout = \d+;/, ''))
}

/**
 * Loads rows without constraints and triggers: tables may reference each other in a circle, and triggers have already run for these rows.
 * Adding the foreign keys again checks every row. Needs no superuser.
 */
export async function withoutConstraints(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const keys = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  )
  const triggers = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  )
  for (const { drop } of keys.rows) await client.query(drop)
  for (const { name } of triggers.rows) await client.query(`alter table ${name} disable trigger user`)
  await work()
  for (const { add } of keys.rows) await client.query(add)
  for (const { name } of triggers.rows) await client.query(`alter table ${name} enable trigger user`)
}
