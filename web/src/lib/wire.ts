import { snake } from '@castwright/contract/case.ts'
import type { MethodShapes, Shape } from '@castwright/contract/method-shapes.ts'

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The answer isn't what the method promises. */
export class WireError extends Error {
  override readonly name = 'WireError'
}

/** Converts values between code and wire by their shapes, because keys of maps (an emoji, an ID) are data and must not change. */
export function wireOf({ shapes, methods }: MethodShapes) {
  const at = (place: number): Shape => shapes[place]!

  /** How many fields of an object have a value, or -1 if this isn't an object. */
  const fit = (shape: Shape, value: Record<string, unknown>): number => {
    if (shape.is === 'nullable' || shape.is === 'optional') return fit(at(shape.of), value)
    return shape.is === 'object' ? Object.keys(shape.fields).filter((field) => value[field] !== undefined).length : -1
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
    const given = Object.entries(shape.fields).filter(([field]) => value[field] !== undefined)
    return Object.fromEntries(given.map(([field, inner]) => [snake(field), encode(at(inner), value[field])]))
  }

  function decode(shape: Shape, value: unknown, path: string): unknown {
    const wrong = (): never => {
      throw new WireError(`${path || 'The answer'} is not ${shape.is}.`)
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
        return value === null ? null : decode(at(shape.of), value, path)
      case 'optional':
        return value === undefined ? undefined : decode(at(shape.of), value, path)
      case 'list':
        return Array.isArray(value) ? value.map((one, index) => decode(at(shape.of), one, `${path}.${index}`)) : wrong()
      case 'map':
        if (!isPlain(value)) return wrong()
        return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, decode(at(shape.of), one, `${path}.${key}`)]))
      case 'either':
        return decodeEither(shape.of, value, path) ?? wrong()
      case 'object':
        return isPlain(value) ? decodeObject(shape.fields, value, path) : wrong()
    }
  }

  function decodeObject(fields: Record<string, number>, value: Record<string, unknown>, path: string): unknown {
    const decoded: Record<string, unknown> = {}
    for (const [field, inner] of Object.entries(fields)) {
      const shape = at(inner)
      const key = Object.hasOwn(value, field) ? field : snake(field)
      // As in proto3 JSON, null means that a field is absent, unless it may be null.
      const given = value[key] === null && shape.is === 'optional' && at(shape.of).is !== 'nullable' ? undefined : value[key]
      const one = decode(shape, given, `${path}.${field}`)
      if (one !== undefined) decoded[field] = one
    }
    return decoded
  }

  function decodeEither(options: readonly number[], value: unknown, path: string): unknown {
    for (const option of options) {
      try {
        return decode(at(option), value, path)
      } catch (error) {
        if (!(error instanceof WireError)) throw error
      }
    }
    return undefined
  }

  return {
    has: (name: string): boolean => Object.hasOwn(methods, name),
    pathOf: (name: string): string => methods[name]![0],
    toWire: (name: string, input: unknown): unknown => encode(at(methods[name]![1]), input),
    /** Throws a `WireError` if the answer has another shape. */
    fromWire: (name: string, answer: unknown): unknown => decode(at(methods[name]![2]), answer, ''),
  }
}
