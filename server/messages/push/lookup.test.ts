import { expect, test } from 'vitest'
import { callProvider } from '../providers/call-provider.ts'
import { connectorTo } from './push-endpoint.ts'

test('a public name that leads to a private address is not called', async () => {
  const call = callProvider({
    // Every system resolves it to loopback.
    url: 'https://localhost/x',
    headers: {},
    body: 'x',
    responseTimeoutMs: 1000,
    connect: connectorTo('public'),
  })
  await expect(call).rejects.toThrow('The push service has no public address.')
})
