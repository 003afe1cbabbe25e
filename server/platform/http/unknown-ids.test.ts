import type { Endpoint } from '@campus-print/contract/endpoint'
import { errorKinds } from '@campus-print/contract/errors'
import { exampleOf } from '@campus-print/contract/examples/index'
import { expect, test } from 'vitest'
import { everyEndpoint } from '../../testing/fixtures/app/every-endpoint.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { givenUser } from '../../testing/fixtures/database/factories.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { signedIn } from '../../testing/fixtures/people/people.ts'

const app = await forThisFile(testApp())
const everyone = await signedIn(app, await givenUser(app.database.db, { permissions: ['desk', 'manage'] }))

const uuid = '0197f7e4-0000-7000-8000-000000000000'
const wellFormed: Record<string, string> = { fileName: `${uuid}.pdf`, page: '1', permission: 'desk' }

const impossible = {
  'a word': 'x',
  'a number': '1',
  'no UUID by a letter': `${uuid.slice(0, -1)}g`,
  'an id and more': `${uuid}.pdf.pdf`,
  'a path': '..%2F..%2Fetc%2Fpasswd',
  'the character NUL': '%00',
  'an id and NUL': `${uuid}%00`,
  'half of a character': '%ED%A0%80',
  'what cannot be decoded': '%E0%A4%A',
  'a lone percent sign': '%',
  quotes: "'%22--",
  'thousands of characters': 'x'.repeat(5000),
}

const calls = (await everyEndpoint()).filter(({ params }) => params)

function addressOf({ path }: Endpoint, values: Record<string, string>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? wellFormed[name] ?? uuid)
}

test.each(calls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s answers an id that nothing can have like one that nothing has',
  async (_, endpoint) => {
    const call = (address: string) => everyone(endpoint.method, address, exampleOf(endpoint)?.body)
    const { notFound = 'not_found' } = endpoint
    for (const name of Object.keys((endpoint.params as unknown as { def: { shape: object } }).def.shape)) {
      if (name === 'service') continue
      for (const [kind, value] of Object.entries(impossible)) {
        const { status, json } = await call(addressOf(endpoint, { [name]: value }))
        expect([kind, status, json?.success, json?.code]).toEqual([
          kind,
          errorKinds[notFound].status,
          false,
          notFound,
        ])
      }
    }
    if (endpoint.path.startsWith('/api/payment/callback')) return
    expect((await call(addressOf(endpoint, {}))).json).toMatchObject({ success: false, code: notFound })
  },
)
