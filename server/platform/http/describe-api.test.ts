import type { Endpoint } from '@campus-print/contract/endpoint'
import { exampleOf } from '@campus-print/contract/examples/index'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { everyEndpoint } from '../../testing/fixtures/app/every-endpoint.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { forThisFile } from '../../testing/for-this-file.ts'

const app = await forThisFile(testApp())
const { json: api } = await app.anyone('GET', '/api/openapi.json')
const endpoints = await everyEndpoint()

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const operationOf = ({ method, path }: Endpoint) =>
  api.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

test('every schema that the description names is used in it', () => {
  const used = JSON.stringify(api)
  const unused = Object.keys(api.components.schemas).filter(
    (name) => !used.includes(`"#/components/schemas/${name}"`),
  )
  expect(unused).toEqual([])
})

describe('each call of the contract', () => {
  test('exists on the server and in its description, and no other call is described', () => {
    expect(endpoints.filter((endpoint) => !operationOf(endpoint)).map(nameOf)).toEqual([])
    const described = Object.values(api.paths).flatMap((path) => Object.keys(path as object))
    expect(described).toHaveLength(endpoints.length)
  })

  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s has an example that its schemas accept',
    (_, endpoint) => {
      const example = exampleOf(endpoint)
      expect(example).toBeDefined()
      for (const part of ['params', 'query', 'body'] as const) {
        if (example?.[part])
          expect(z.safeParse(endpoint[part] ?? z.never(), example[part])).toMatchObject({ success: true })
      }
      expect(example?.body !== undefined).toBe(endpoint.body !== undefined)
      expect(example?.answer !== undefined).toBe(endpoint.answer !== undefined)
      if (!endpoint.answer) return
      const answer = { success: true, ...example?.answer }
      expect(z.parse(endpoint.answer, answer)).toEqual(answer)
    },
  )

  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s shows its example, its errors and who may call it',
    (_, endpoint) => {
      const operation = operationOf(endpoint)
      const isOpen = ['public', 'provider'].includes(endpoint.access)
      expect(operation.summary).not.toBe('')
      expect(operation.security !== undefined).toBe(!isOpen)
      expect(operation.responses[401] !== undefined).toBe(!isOpen)
      expect(operation.responses.default.content['application/json'].schema.$ref).toMatch(/Failure$/)
      const media = operation.responses[endpoint.status ?? 200]?.content
      if (endpoint.answer)
        expect(examplesOf(media['application/json'])).toEqual([expect.objectContaining({ success: true })])
      if (endpoint.body)
        expect(examplesOf(Object.values(operation.requestBody.content)[0])).toEqual([
          exampleOf(endpoint)?.body,
        ])
    },
  )
})

// oxlint-disable-next-line typescript/no-explicit-any
function examplesOf(media: any): unknown[] {
  return media.schema.examples ?? (media.example === undefined ? [] : [media.example])
}
