import { expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { everyEndpoint } from '../../testing/fixtures/app/every-endpoint.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'

const app = await forThisFile(testApp())

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

test('every path of the contract names its methods to a call with another', async () => {
  const endpoints = await everyEndpoint()
  const paths = [...new Set(endpoints.map(({ path }) => path))]
  expect(paths.length).toBeGreaterThan(40)
  for (const path of paths) {
    // The tus protocol has clients ask for what the server can do.
    const options = path.startsWith('/api/print/upload/resumable') ? ['OPTIONS'] : []
    const own = endpoints.filter((each) => each.path === path).map(({ method }) => method as string)
    const taken = [...own, ...options]
    const takesHead = endpoints.some((each) => each.path === path && each.method === 'GET' && !each.noHead)
    const allow = [...taken, ...(takesHead ? ['HEAD'] : [])].toSorted().join(', ')
    const address = path.replaceAll(/:\w+/g, '0197f7e4-0000-7000-8000-000000000000')
    for (const method of methods.filter((each) => !taken.includes(each))) {
      const { status, headers, json } = await app.anyone(method, address)
      expect([method, path, status, headers.get('allow')]).toEqual([method, path, 405, allow])
      expect(json).toMatchObject({ success: false, code: 'method_not_allowed' })
    }
  }
})

test('a body sent with the wrong method is not read', async () => {
  const broken = Buffer.from('{"email":')
  const type = { 'content-type': 'application/json' }
  expect((await app.anyone('PUT', '/api/auth/login', broken, type)).status).toBe(405)
})

test('a page that the browser routes can only be read', async () => {
  expect((await app.anyone('GET', '/dashboard')).status).toBe(200)
  expect((await app.anyone('POST', '/dashboard')).status).toBe(404)
})
