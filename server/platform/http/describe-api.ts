import { sessionCookieName } from '@campus-print/contract/accounts'
import type { Endpoint } from '@campus-print/contract/endpoint'
import { Failure } from '@campus-print/contract/envelope'
import { type Example, exampleOf } from '@campus-print/contract/examples/index'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import plugin from 'fastify-plugin'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

declare module 'fastify' {
  interface FastifySchema {
    example?: Example | undefined
  }
}

// One named schema in the description instead of a copy per call.
if (!z.globalRegistry.has(Failure)) z.globalRegistry.add(Failure, { id: 'Failure' })

/** The schemas of a call: Fastify checks requests by them, and the API's description shows them. */
export function schemaOf(endpoint: Endpoint): FastifySchema {
  const { path, access, summary, params, query, body, answer, status = 200, consumes, produces } = endpoint
  const example = exampleOf(endpoint)
  const isOpen = access === 'public' || access === 'provider'
  const errors = {
    ...((query ?? body) && { 400: 'The input is wrong: `errors` names each field' }),
    ...(!isOpen && { 401: 'Not signed in' }),
    ...(!isOpen && access !== 'user' && { 403: 'The permission is missing' }),
    ...(params && { 404: 'It does not exist, or belongs to another user' }),
    default: 'Any other error, named by its code',
  }
  return {
    summary,
    tags: [path.split('/')[2] ?? 'api'],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: {
      ...(answer && { [status]: answer }),
      ...(produces && { [status]: described('The file', z.any(), produces) }),
      ...(status === 204 && { 204: z.optional(z.null()) }),
      ...(!answer &&
        !produces &&
        status !== 204 && { 303: described('Leads on to a page', z.any(), 'text/html') }),
      ...Object.fromEntries(
        Object.entries(errors).map(([code, description]) => [code, described(description, Failure)]),
      ),
    },
    ...(consumes && { consumes: [consumes] }),
    ...(example && { example }),
    ...(!isOpen && { security: [{ bearer: [] }, { cookie: [] }] }),
  }
}

function described(description: string, schema: z.ZodMiniType, mediaType = 'application/json') {
  return { description, content: { [mediaType]: { schema } } }
}

/**
 * OpenAPI at `/api/openapi.json` and a page to read it at `/api/docs`, from the schemas that check the
 * requests.
 */
export const describeApi = plugin(async (app: FastifyInstance, { secure }: { secure: boolean }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Campus Print',
        version: '1',
        description:
          'Messages are in English, Hindi or Marathi: as the header `Accept-Language` prefers (`en`, `hi`, `mr`), else as the signed-in user’s profile says, else in English. Codes, names of fields, numbers and dates are the same in every language.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          cookie: { type: 'apiKey', in: 'cookie', name: sessionCookieName(secure) },
        },
      },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document)
      return { schema: withForm(withExamples(schema as DescribedSchema)), url }
    },
    transformObject: (document) => withoutInputs(jsonSchemaTransformObject(document)),
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
})

/** Removes the input schema of errors, which no call accepts. */
function withoutInputs<Described extends object>(description: Described): Described {
  const { components } = description as { components?: { schemas?: Record<string, unknown> } }
  if (components?.schemas) delete components.schemas.FailureInput
  return description
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  examples?: unknown[]
}

interface DescribedSchema extends FastifySchema {
  params?: JsonSchema
  querystring?: JsonSchema
  body?: JsonSchema
  response?: Record<string, JsonSchema>
}

/** Describes a multipart form with its one field. A form is parsed as a stream, without a schema. */
function withForm(schema: FastifySchema): FastifySchema {
  if (!schema.consumes?.includes('multipart/form-data')) return schema
  const document = { type: 'string', format: 'binary' }
  return { ...schema, body: { type: 'object', properties: { document }, required: ['document'] } }
}

/** Moves the example of a call to its places in OpenAPI. */
function withExamples({ example, ...schema }: DescribedSchema): FastifySchema {
  if (!example) return schema
  const { params, query, body, answer } = example
  const success = Object.keys(schema.response ?? {}).find((status) => status.startsWith('2'))
  return {
    ...schema,
    ...(schema.params && { params: withFieldExamples(schema.params, params ?? {}) }),
    ...(schema.querystring && { querystring: withFieldExamples(schema.querystring, query ?? {}) }),
    ...(schema.body && body && { body: { ...schema.body, examples: [body] } }),
    ...(success !== undefined &&
      answer && {
        response: {
          ...schema.response,
          [success]: { ...schema.response?.[success], examples: [{ success: true, ...answer }] },
        },
      }),
  }
}

function withFieldExamples(schema: JsonSchema, values: object): JsonSchema {
  const fields = Object.entries(schema.properties ?? {})
  const of = values as Record<string, unknown>
  return {
    ...schema,
    properties: Object.fromEntries(
      fields.map(([name, field]) => [name, name in of ? { ...field, examples: [of[name]] } : field]),
    ),
  }
}
