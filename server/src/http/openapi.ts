import { refusals } from '@castwright/contract/errors.ts'
import { statusOf } from '@castwright/contract/twirp.ts'
import { methodNames, methodOf, pathOf, type MethodName } from '@castwright/contract/methods.ts'
import { wireSchema } from '@castwright/contract/wire-schema.ts'

/** Who may call a method, as a sentence. */
export function describePermission(name: MethodName): string {
  const right = methodOf(name).right
  if (right.on === 'public') return 'Public.'
  if (right.on === 'guestLink') return 'Requires the link of a guest: `Authorization: GuestLink {secret}`.'
  if (right.on === 'operator') return 'Requires the instance operator.'
  const who = right.on === 'self' ? 'Requires a signed-in user.' : `Requires at least ${right.role} access to the podcast.`
  return [who, right.verified && 'Requires a verified email address.', right.outsideBeta && 'Works without beta access.']
    .filter(Boolean)
    .join(' ')
}

/** What an access token needs, as a sentence. */
export function describeScope(name: MethodName): string {
  const scope = methodOf(name).scope
  return scope === 'never' ? "Access tokens can't call this method." : `Scope of access tokens: ${scope}.`
}

/** An OpenAPI 3.1 description of every method, generated from the contract. */
export function openApi(baseUrl: string, version: string) {
  const failure = {
    description: 'A Twirp error.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/TwirpError' } } },
  }
  const paths = Object.fromEntries(
    methodNames.map((name) => {
      const { summary, input, output } = methodOf(name)
      const operation = {
        operationId: name,
        tags: [name.split('.')[0]],
        summary,
        description: `${describePermission(name)} ${describeScope(name)}`,
        ...(methodOf(name).scope === 'never' ? {} : { security: [{ accessToken: [] }], 'x-scope': methodOf(name).scope }),
        requestBody: { required: true, content: { 'application/json': { schema: wireSchema(input, 'input') } } },
        responses: {
          200: { description: 'Success.', content: { 'application/json': { schema: wireSchema(output, 'output') } } },
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
      description: 'Twirp v7 over JSON. Request keys may be camelCase or snake_case. Response keys are snake_case.',
    },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', description: 'A personal access token.' } },
      schemas: {
        TwirpError: {
          type: 'object',
          required: ['code', 'msg'],
          properties: {
            code: { enum: Object.keys(statusOf) },
            msg: { type: 'string', examples: Object.values(refusals).map((refusal) => refusal.msg) },
            meta: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description:
                'Details. For invalid fields, the messages by field path (user.first_name), and also by field name (first_name) if that is unique.',
            },
          },
        },
      },
    },
  }
}
