import { z } from 'zod'
import { queryLimits } from './limits.ts'

/** Query options for lists: filters, orders, limit and cursor. */
export const propertyTypes = ['STRING', 'DATE', 'INTEGER', 'BOOLEAN', 'FLOAT'] as const
export const operators = ['EQUAL', 'LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL', 'NOT_EQUAL'] as const
export const sorts = ['ASC', 'DESC'] as const

/** Query options for these properties. Rejects any other property name. */
export const queryOptionsOf = <const Name extends string>(names: readonly [Name, ...Name[]]) =>
  z.object({
    filters: z
      .array(
        z.object({
          propertyName: z.enum(names, 'Unknown property.'),
          propertyValue: z.union([z.string().max(500), z.number(), z.boolean()]),
          propertyType: z.enum(propertyTypes),
          operator: z.enum(operators).default('EQUAL'),
        }),
      )
      .max(queryLimits.filters)
      .default([]),
    orders: z
      .array(
        z.object({
          propertyName: z.enum(names, 'Unknown property.'),
          /** Ignores case. */
          sort: z.string().max(10).toUpperCase().pipe(z.enum(sorts)).default('ASC'),
        }),
      )
      .max(queryLimits.orders)
      .default([]),
    limit: z.number().int().min(1).max(queryLimits.maxPage).default(queryLimits.page),
    /** The cursor from the previous page. */
    cursor: z.string().max(1000).nullish(),
    /** Only items whose title contains this text. */
    text: z.string().trim().max(queryLimits.text).optional(),
  })

export const QueryMeta = z.object({ cursor: z.string().nullable() })
