import { randomBytes } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDb, type DbPool } from '../db.ts'
import { collated, contains, folded, sorted } from './text.ts'

const { admin } = inject('database')
const ask = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

describe.each([
  ['C', `locale_provider libc locale 'C'`],
  ['of ICU', `locale_provider icu icu_locale 'de' locale 'C'`],
])('in a database with the locale %s', (_name, locale) => {
  const name = `locale_${randomBytes(6).toString('hex')}`
  let pool: DbPool
  beforeAll(async () => {
    await ask(`create database ${name} template template0 encoding 'UTF8' ${locale}`)
    const url = new URL(admin)
    url.pathname = `/${name}`
    pool = openDb({ connectionString: url.href })
  })
  afterAll(async () => {
    await pool.close()
    await ask(`drop database ${name} with (force)`)
  })

  const value = async (expression: SQL): Promise<unknown> => {
    const { rows } = await pool.db.execute<{ value: unknown }>(sql`select ${expression} as value`)
    return rows[0]?.value
  }

  test.each([
    ['ÄRGER im Büro', 'ärger IM', true],
    ['Ещё один', 'ЕЩЁ', true],
    ['ΣΊΣΥΦΟΣ', 'σίσυφο', true],
    ['100 % sure', '0 %', true],
    ['100 sure', '0 %', false],
    ['a_b', 'a_', true],
    ['ab', 'a_', false],
  ])('whether %j contains %j ignores case: %s', async (text, words, expected) => {
    expect(await value(contains(sql`${text}::text`, words))).toBe(expected)
  })

  test('names that differ only in case are equal', async () => {
    expect(await value(sql`${folded('ÄRGER.MP3')} = ${folded('ärger.mp3')}`)).toBe(true)
    expect(await value(sql`${folded('Ärger.mp3')} = ${folded('Arger.mp3')}`)).toBe(false)
  })

  test('sorts accented letters with their base letters', async () => {
    expect(await value(sql`${collated(sql`'äpfel'::text`)} < 'Zebra'`)).toBe(true)
  })

  test('sorts names as people expect', async () => {
    const { rows } = await pool.db.execute<{ name: string }>(
      sql`select name from (values ('Zebra'), ('äpfel'), ('Éclair'), ('apfel'), ('Öl'), ('oma')) as t(name) order by ${sorted(sql`name`)}`,
    )
    expect(rows.map((row) => row.name)).toEqual(['apfel', 'äpfel', 'Éclair', 'Öl', 'oma', 'Zebra'])
  })
})
