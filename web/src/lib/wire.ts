import { snake } from '@castwright/contract/case.ts'
import type { MethodShapes, Shape } from '@castwright/contract/method-shapes.ts'

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The answer isn't what the method promises. */
export class WireError extends Error {
  override readonly name = 'WireError'
}

type Field = { field: string; wireName: string; shape: Shape }

/** Converts values between code and wire by their shapes, because keys of maps (an emoji, an ID) are data and must not change. */
export function wireOf({ shapes, methods }: MethodShapes) {
  const at = (place: number): Shape => shapes[place]!

  /** How many fields of an object have a value, or -1 if this isn't an object. */
  const fit = (shape: Shape, value: Record<string, unknown>): number => {
    if (shape.is === 'nullable' || shape.is === 'optional') return fit(at(shape.of), value)
    return shape.is === 'object' ? Object.keys(shape.fields).filter((field) => value[field] !== undefined).length : -1
  }

  /** Converted once: a long list has thousands of objects of the same shape. */
  const known = new Map<Record<string, number>, Field[]>()
  function fieldsOf(fields: Record<string, number>): Field[] {
    const found = known.get(fields) ?? Object.entries(fields).map(([field, inner]) => ({ field, wireName: snake(field), shape: at(inner) }))
    known.set(fields, found)
    return found
  }

  function encode(shape: Shape, value: unknown): unknown {
    if (shape.is === 'nullable' || shape.is === 'optional') return encode(at(shape.of), value)
    if (shape.is === 'list' && Array.isArray(value)) return value.map((one) => encode(at(shape.of), one))
    if (!isPlain(value)) return value
    if (shape.is === 'map') return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, encode(at(shape.of), one)]))
    if (shape.is === 'either') {
      // The option that shares the most fields with the value.
      const best = shape.of.map(at).reduce((first, second) => (fit(second, value) > fit(first, value) ? second : first))
      return encode(best, value)
    }
    if (shape.is !== 'object') return value
    const given = fieldsOf(shape.fields).filter(({ field }) => value[field] !== undefined)
    return Object.fromEntries(given.map(({ field, wireName, shape: inner }) => [wireName, encode(inner, value[field])]))
  }

  /** The fields that lead to the value that is being decoded. */
  const path: Array<string | number> = []

  function decode(shape: Shape, value: unknown): unknown {
    const wrong = (): never => {
      throw new WireError(`${path.map((part) => `.${part}`).join('') || 'The answer'} is not ${shape.is}.`)
    }
    switch (shape.is) {
      case 'anything':
        return value
      case 'text':
        return typeof value === 'string' ? value : wrong()
      case 'number':
      case 'boolean':
        return typeof value === shape.is ? value : wrong()
      case 'one of':
        return shape.values.includes(value) ? value : wrong()
      case 'nullable':
        return value === null ? null : decode(at(shape.of), value)
      case 'optional':
        return value === undefined ? undefined : decode(at(shape.of), value)
      case 'list':
        return Array.isArray(value) ? decodeList(at(shape.of), value) : wrong()
      case 'map':
        return isPlain(value) ? decodeMap(at(shape.of), value) : wrong()
      case 'either':
        return decodeEither(shape.of, value) ?? wrong()
      case 'object':
        return isPlain(value) ? decodeObject(shape.fields, value) : wrong()
    }
  }

  function decodeAt(part: string | number, shape: Shape, value: unknown): unknown {
    path.push(part)
    const decoded = decode(shape, value)
    path.pop()
    return decoded
  }

  const decodeList = (shape: Shape, values: unknown[]): unknown[] => values.map((one, index) => decodeAt(index, shape, one))

  const decodeMap = (shape: Shape, value: Record<string, unknown>): unknown =>
    Object.fromEntries(Object.entries(value).map(([key, one]) => [key, decodeAt(key, shape, one)]))

  function decodeObject(fields: Record<string, number>, value: Record<string, unknown>): unknown {
    const decoded: Record<string, unknown> = {}
    for (const { field, wireName, shape } of fieldsOf(fields)) {
      const key = Object.hasOwn(value, field) ? field : wireName
      // As in proto3 JSON, null means that a field is absent, unless it may be null.
      const given = value[key] === null && shape.is === 'optional' && at(shape.of).is !== 'nullable' ? undefined : value[key]
      const one = decodeAt(field, shape, given)
      if (one !== undefined) decoded[field] = one
    }
    return decoded
  }

  function decodeEither(options: readonly number[], value: unknown): unknown {
    const depth = path.length
    for (const option of options) {
      try {
        return decode(at(option), value)
      } catch (error) {
        if (!(error instanceof WireError)) throw error
        path.length = depth
      }
    }
    return undefined
  }

  return {
    has: (name: string): boolean => Object.hasOwn(methods, name),
    pathOf: (name: string): string => methods[name]![0],
    toWire: (name: string, input: unknown): unknown => encode(at(methods[name]![1]), input),
    /** Throws a `WireError` if the answer has another shape. */
    fromWire: (name: string, answer: unknown): unknown => {
      path.length = 0
      return decode(at(methods[name]![2]), answer)
    },
  }
}
