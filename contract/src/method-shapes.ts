import { z } from 'zod'
import { isScoped } from './method.ts'
import { type MethodName, methodNames, methodOf, pathOf } from './methods.ts'
import type { ShowAccess } from './teams/access.ts'

export type { MethodName }

/**
 * What the web app needs to make a call: its path, the names of all fields, and the types of the answer. It is derived from the schemas
 * when the app is built, because zod and the schemas themselves are ten times as large.
 */

export type Shape =
  | { is: 'text' | 'number' | 'boolean' | 'anything' }
  | { is: 'one of'; values: readonly unknown[] }
  /** `of` is the position of another shape. */
  | { is: 'list' | 'map' | 'nullable' | 'optional'; of: number }
  | { is: 'either'; of: readonly number[] }
  | { is: 'object'; fields: Record<string, number> }

export type MethodShapes = {
  shapes: readonly Shape[]
  /** By name: its path, and the positions of the shapes of its input and output. */
  methods: Record<string, readonly [path: string, input: number, output: number]>
}

type Schema = z.core.$ZodType

/** All methods but these. */
export const methodsWithout = (names: readonly MethodName[]): MethodName[] => methodNames.filter((name) => !names.includes(name))

/** The role that a method requires in a podcast, if any. */
export type MethodRoles = Partial<Record<string, Lowercase<ShowAccess>>>

export const methodRoles = (): MethodRoles =>
  Object.fromEntries(
    methodNames.flatMap((name) => {
      const { right } = methodOf(name)
      return isScoped(right) ? [[name, right.role]] : []
    }),
  )

/** The shapes of methods. Equal ones are stored once. */
export function methodShapes(names: readonly MethodName[] = methodNames): MethodShapes {
  const shapes: Shape[] = []
  const places = new Map<string, number>()
  const place = (shape: Shape): number => {
    const key = JSON.stringify(shape)
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, shapes.length)
    return shapes.push(shape) - 1
  }
  const answerOf = (schema: Schema): number => place(shapeOf(schema, answerOf))
  // The server checks what it is sent, so only names matter.
  const inputOf = (schema: Schema): number => place(withoutTypes(shapeOf(schema, inputOf), (at) => shapes[at]!))
  const methods = Object.fromEntries(
    names.map((name) => {
      const { input, output } = methodOf(name)
      return [name, [pathOf(name), inputOf(input), answerOf(output)] as const]
    }),
  )
  return { shapes, methods }
}

function shapeOf(schema: Schema, of: (inner: Schema) => number): Shape {
  if (schema instanceof z.ZodObject)
    return { is: 'object', fields: Object.fromEntries(Object.entries<Schema>(schema.def.shape).map(([name, inner]) => [name, of(inner)])) }
  if (schema instanceof z.ZodArray) return { is: 'list', of: of(schema.def.element) }
  if (schema instanceof z.ZodRecord) return { is: 'map', of: of(schema.def.valueType) }
  if (schema instanceof z.ZodNullable) return { is: 'nullable', of: of(schema.def.innerType) }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return { is: 'optional', of: of(schema.def.innerType) }
  if (schema instanceof z.ZodUnion) return { is: 'either', of: schema.def.options.map(of) }
  // What a transform reads is what is sent.
  if (schema instanceof z.ZodPipe) return shapeOf(schema.def.in, of)
  if (schema instanceof z.ZodEnum) return { is: 'one of', values: Object.values(schema.def.entries) }
  if (schema instanceof z.ZodLiteral) return { is: 'one of', values: schema.def.values }
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return { is: 'text' }
  if (schema instanceof z.ZodNumber) return { is: 'number' }
  if (schema instanceof z.ZodBoolean) return { is: 'boolean' }
  if (schema instanceof z.ZodUnknown || schema instanceof z.ZodAny || schema instanceof z.ZodTransform) return { is: 'anything' }
  throw new Error(`The web app can't read values of the type ${schema._zod.def.type}. Add it to Shape.`)
}

const anything: Shape = { is: 'anything' }

function withoutTypes(shape: Shape, at: (place: number) => Shape): Shape {
  if (shape.is === 'nullable' || shape.is === 'optional') return at(shape.of)
  if (shape.is === 'list' || shape.is === 'map') return at(shape.of).is === 'anything' ? anything : shape
  return shape.is === 'object' || shape.is === 'either' ? shape : anything
}
