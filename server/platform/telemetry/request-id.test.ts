import { expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'

const behindProxy = await forThisFile(testApp({ TRUSTED_PROXIES: '127.0.0.1' }))
const elsewhere = await forThisFile(testApp({ TRUSTED_PROXIES: '10.0.0.0/8' }))

/** The id that an app answers to a call with such a header. */
async function requestId({ url }: { url: string }, sent?: string): Promise<string | null> {
  const answer = await fetch(
    `${url}/api/health`,
    sent === undefined ? {} : { headers: { 'x-request-id': sent } },
  )
  return answer.headers.get('x-request-id')
}

test('a request keeps the id that a trusted proxy has given it', async () => {
  expect(await requestId(behindProxy, '7d0c6e1f9a-of_the:proxy.1')).toBe('7d0c6e1f9a-of_the:proxy.1')
})

test('a request without an id, or not from a trusted proxy, gets a new id', async () => {
  const answered = [await requestId(elsewhere, 'a-request-id-of-mine'), await requestId(behindProxy)]
  expect(answered).toEqual(Array(2).fill(expect.stringMatching(/^[0-9a-f-]{36}$/)))
})

test.each(['short', 'a'.repeat(101), 'a line "with" quotes', '<script>alert(1)</script>'])(
  'an id that the log cannot keep, as %j, is replaced',
  async (sent) => {
    expect(await requestId(behindProxy, sent)).toMatch(/^[0-9a-f-]{36}$/)
  },
)
