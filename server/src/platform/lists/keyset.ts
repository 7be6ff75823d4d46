import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { sorts } from '@castwright/contract/queries.ts'
import type { Place } from './cursor.ts'
import type { Value, ValueKind } from './values.ts'

/** A property to order rows by. `by` is the sort expression if it isn't the column itself. */
export type Property = { kind: ValueKind; column: AnyColumn | SQL; isNullable?: true; by?: SQL }

export type Order<Name extends string> = { propertyName: Name; sort: (typeof sorts)[number] }

const types: Record<ValueKind, SQL> = {
  uuid: sql.raw('uuid'),
  text: sql.raw('text'),
  integer: sql.raw('float8'),
  boolean: sql.raw('boolean'),
  instant: sql.raw('timestamptz'),
}
export const typed = (kind: ValueKind, value: Value): SQL => sql`${value}::${types[kind]}`

/** Keyset pagination in any order: each page starts where the last one ended, however many rows there are and whatever is inserted. */
export function keysetOf<Name extends string>(properties: Record<Name, Property>, id: AnyColumn) {
  const last: Property = { kind: 'uuid', column: id }
  const byOf = ({ by, column }: Property): SQL => by ?? sql`${column}`
  const own = (name: Name): SQL => byOf(properties[name])
  return {
    kindOf: (name: Name): ValueKind => properties[name].kind,

    /** The order of a list. Nulls come last either way, and IDs break ties. */
    orderOf: (orders: Array<Order<Name>>): SQL[] => [
      ...orders.map(({ propertyName, sort }) => sql`${own(propertyName)} ${sql.raw(sort)} nulls last`),
      sql`${id} desc nulls last`,
    ],

    placeOf: (orders: Array<Order<Name>>): SQL<Place> =>
      sql`json_build_array(${sql.join([...orders.map(({ propertyName }) => own(propertyName)), sql`${id}`], sql`, `)})`,

    /** Rows after a position: equal up to some property, and beyond it there. */
    after(orders: Array<Order<Name>>, place: Place): SQL {
      const asked = orders.map(({ propertyName, sort }) => ({ property: properties[propertyName], sort }))
      const steps = [...asked, { property: last, sort: 'DESC' as const }].map(({ property, sort }, at) => {
        const by = byOf(property)
        const value = place[at] ?? null
        if (value === null) return { same: sql`${by} is null`, beyond: null }
        const beyond = sql`${by} ${sql.raw(sort === 'ASC' ? '>' : '<')} ${typed(property.kind, value)}`
        return {
          same: sql`${by} = ${typed(property.kind, value)}`,
          beyond: property.isNullable ? sql`(${beyond} or ${by} is null)` : beyond,
        }
      })
      const ways = steps.flatMap(({ beyond }, at) =>
        beyond === null ? [] : [sql`(${sql.join([...steps.slice(0, at).map(({ same }) => same), beyond], sql` and `)})`],
      )
      return sql`(${sql.join(ways, sql` or `)})`
    },
  }
}

/** Escapes LIKE wildcards. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)
