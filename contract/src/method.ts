import type { z } from 'zod'

/** One API method: its input, its output and a summary for the API reference. */
export type Method<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> = {
  summary: string
  input: Input
  output: Output
}

export const method = <Input extends z.ZodObject, Output extends z.ZodObject>(definition: Method<Input, Output>): Method<Input, Output> =>
  definition

export type InputOf<M> = M extends Method<infer Input> ? z.input<Input> : never
export type ParsedInputOf<M> = M extends Method<infer Input> ? z.output<Input> : never
export type OutputOf<M> = M extends Method<z.ZodObject, infer Output> ? z.output<Output> : never
