import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type ApiClient, type ApiResponse, apiClient } from '../../server/testing/fixtures/app/api-client.ts'
import { plainSettings, uploadForm } from '../../server/testing/fixtures/people/orders.ts'

export const steps = [
  'login',
  'upload of a PDF',
  'upload of a Word file',
  'preview',
  'order',
  'open payment',
  'verify',
  'hand over',
] as const
export type Step = (typeof steps)[number]

/** A file that someone brings. */
export interface Brought {
  readonly name: string
  readonly bytes: Buffer
}

/** How many ms each call of each step took, and what was answered with an error. */
export interface Record {
  readonly took: { readonly [step in Step]: number[] }
  readonly errors: string[]
}

export interface Paid {
  readonly id: string
  readonly paidAt: number
}

export function emptyRecord(): Record {
  const took = Object.fromEntries(steps.map((step) => [step, [] as number[]])) as Record['took']
  return { took, errors: [] }
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** One person signs in, uploads, looks at the preview, orders and pays; nothing where a call failed. */
export async function buyAsPerson(
  url: string,
  person: { readonly email: string; readonly password: string },
  file: Brought,
  record: Record,
): Promise<Paid | undefined> {
  const login = await step(record, 'login', () => apiClient(url)('POST', '/api/auth/login', person))
  if (!login) return undefined
  const call = apiClient(url, login.json.token)
  const isWord = file.name.endsWith('.docx')
  const form = isWord ? uploadForm(file.bytes, file.name, wordType) : uploadForm(file.bytes, file.name)
  const upload = await step(record, isWord ? 'upload of a Word file' : 'upload of a PDF', () =>
    call('POST', '/api/print/upload', form),
  )
  if (!upload) return undefined
  const { serverFileName } = upload.json.data
  await step(record, 'preview', () => call('GET', `/api/files/preview/${serverFileName}`))
  const order = await step(record, 'order', () =>
    call('POST', '/api/print/request', { serverFileName, ...plainSettings }),
  )
  return order && pay(call, order.json.data.id, record)
}

async function pay(call: ApiClient, printRequestId: string, record: Record): Promise<Paid | undefined> {
  const opened = await step(record, 'open payment', () =>
    call('POST', '/api/payment/create-order', { printRequestId }),
  )
  if (!opened) return undefined
  const scenario = { order_id: opened.json.data.orderId, method: 'upi', outcome: 'success' }
  const { json: signed } = await call('POST', '/dev/razorpay/scenarios/pay', scenario)
  const verified = await step(record, 'verify', () =>
    call('POST', '/api/payment/verify', { ...signed, printRequestId, paymentMethod: 'upi' }),
  )
  return verified && { id: printRequestId, paidAt: performance.now() }
}

/** Makes a call and notes how long it took; nothing where it was answered with an error. */
export async function step(
  { took, errors }: Record,
  name: Step,
  act: () => Promise<ApiResponse>,
): Promise<ApiResponse | undefined> {
  const began = performance.now()
  const answer = await act().catch((error: unknown) => String(error))
  took[name].push(performance.now() - began)
  if (typeof answer !== 'string' && answer.status < 400) return answer
  errors.push(
    `${name}: ${typeof answer === 'string' ? answer : `${answer.status} ${answer.bytes.toString()}`}`,
  )
  return undefined
}

export async function readBrought(path: string): Promise<Brought> {
  return { name: basename(path), bytes: await readFile(path) }
}
