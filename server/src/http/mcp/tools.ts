import { assistantTools, type AssistantTool } from '@castwright/contract/assistant-tools.ts'
import { methodOf } from '@castwright/contract/methods.ts'
import { fromWire, wirePath } from '@castwright/contract/wire.ts'
import type { z } from 'zod'
import { Fault } from '../../platform/fault.ts'
import { adapters } from './adapters.ts'
import { inputSchema, narrow, textFields, unknownField } from './fields.ts'

type Fields = Record<string, unknown>

export type Tool = AssistantTool & {
  description: string
  /** JSON Schema, in snake_case. */
  schema: Fields
  /** Fields of the output with text that people wrote. */
  textFields: string[]
  /** Checks the arguments and converts them to the input of the method. */
  toBody(args: unknown, userId: string): { body: Fields; given: Fields }
  toResult(output: Fields, given: Fields): Fields
}

const kindWords = {
  read: '',
  draft: ' Changes a draft that only the team sees.',
  confirm: ' Changes nothing yet: it returns a link, and happens only after the user has opened it and confirmed.',
} as const

function parse(input: z.ZodObject, args: Fields): Fields {
  const parsed = input.safeParse(fromWire(input, args))
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[wirePath(issue.path)] ??= issue.message
  throw new Fault('invalid_fields', fields)
}

function create(tool: AssistantTool): Tool {
  const { summary, input, output } = methodOf(tool.method)
  const adapter = adapters[tool.name as keyof typeof adapters]
  const schema = inputSchema(narrow(adapter?.input ?? input, tool.only))
  return {
    ...tool,
    description: `${summary}${kindWords[tool.kind]}${tool.hint ? ` ${tool.hint}` : ''}`,
    schema,
    textFields: textFields(output),
    toBody(args, userId) {
      const unknown = unknownField(schema, args)
      if (unknown) throw new Fault('invalid_fields', { [unknown]: 'Unknown field, or one that assistants may not set.' })
      const given = adapter?.input ? parse(adapter.input, args as Fields) : (args as Fields)
      // Who is calling is decided by the token.
      const self = Object.fromEntries(['userId', 'inviterId'].filter((field) => field in input.shape).map((field) => [field, userId]))
      return { body: { ...(adapter?.toBody?.(given) ?? given), ...self }, given }
    },
    toResult: (result, given) => adapter?.toResult?.(result, given) ?? result,
  }
}

/** Made once: converting schemas takes longer than a call. */
export const tools: readonly Tool[] = assistantTools.map(create)
