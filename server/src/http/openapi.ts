import { refusals, statusOf } from '@castwright/contract/errors.ts'
import { methodNames, methodOf, pathOf, type MethodName } from '@castwright/contract/methods.ts'
import { rightOf } from '@castwright/contract/permissions.ts'
import { snake } from '@castwright/contract/wire.ts'
import { z } from 'zod'

type JsonSchema = { [key: string]: unknown }

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The keys as they travel: those of `properties` and `required`, and no others. */
function snakeKeys(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(snakeKeys)
  if (!isObject(schema)) return schema
  const turned: JsonSchema = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && isObject(value))
      turned[key] = Object.fromEntries(Object.entries(value).map(([name, inner]) => [snake(name), snakeKeys(inner)]))
    else if (key === 'required' && Array.isArray(value)) turned[key] = value.map((name) => snake(String(name)))
    else turned[key] = snakeKeys(value)
  }
  return turned
}

export function wireSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = snakeKeys(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) as JsonSchema
  return rest
}

/** Who may call, as a sentence. */
export function rightInWords(name: MethodName): string {
  const right = rightOf(name)
  if (right.on === 'public') return 'Anybody.'
  if (right.on === 'operator') return 'The operator of the instance.'
  const who =
    right.on === 'podcast' ? `A member of the podcast with at least the access “${right.role}”.` : 'Anybody signed in, for themselves.'
  return [who, right.verified && 'Needs a verified email address.', right.outsideBeta && 'Also outside the private beta.']
    .filter(Boolean)
    .join(' ')
}

/** An OpenAPI 3.1 description of every method, made from the contract. */
export function openApi(baseUrl: string, version: string) {
  const failure = {
    description: 'A refusal, in Twirp’s form.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  }
  const paths = Object.fromEntries(
    methodNames.map((name) => {
      const { summary, input, output } = methodOf(name)
      const operation = {
        operationId: name,
        tags: [name.split('.')[0]],
        summary,
        description: rightInWords(name),
        requestBody: { required: true, content: { 'application/json': { schema: wireSchema(input, 'input') } } },
        responses: {
          200: { description: 'Done.', content: { 'application/json': { schema: wireSchema(output, 'output') } } },
          default: failure,
        },
      }
      return [pathOf(name), { post: operation }]
    }),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Castwright',
      version,
      description: 'Twirp v7 over JSON. Request keys may be camelCase or snake_case; answers are snake_case.',
    },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      schemas: {
        Refusal: {
          type: 'object',
          required: ['code', 'msg'],
          properties: {
            code: { enum: Object.keys(statusOf) },
            msg: { type: 'string', examples: Object.values(refusals).map((refusal) => refusal.msg) },
            meta: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description:
                'Details. Of invalid fields: each message by the field’s path (user.first_name), and by its name (first_name) where no other path ends in it.',
            },
          },
        },
      },
    },
  }
}
