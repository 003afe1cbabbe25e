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

export interface UploadFile {
  readonly name: string
  readonly bytes: Buffer
}

/** How many ms each call of each step took, and the error responses. */
export interface Record {
  readonly took: { readonly [step in Step]: number[] }
  readonly errors: string[]
}

export interface PaidRequest {
  readonly id: string
  /** As `performance.now()` returns it. */
  readonly paidAt: number
}

export function emptyRecord(): Record {
  const took = Object.fromEntries(steps.map((step) => [step, [] as number[]])) as Record['took']
  return { took, errors: [] }
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** One person signs in, uploads, looks at the preview, orders and pays; returns undefined if a call failed. */
export async function buyAsPerson(
  url: string,
  person: { readonly email: string; readonly password: string },
  file: UploadFile,
  record: Record,
): Promise<PaidRequest | undefined> {
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

async function pay(
  call: ApiClient,
  printRequestId: string,
  record: Record,
): Promise<PaidRequest | undefined> {
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

/** Makes a call and records how long it took; returns undefined if the response is an error. */
export async function step(
  { took, errors }: Record,
  name: Step,
  act: () => Promise<ApiResponse>,
): Promise<ApiResponse | undefined> {
  const began = performance.now()
  const response = await act().catch((error: unknown) => String(error))
  took[name].push(performance.now() - began)
  if (typeof response !== 'string' && response.status < 400) return response
  const text = typeof response === 'string' ? response : `${response.status} ${response.bytes.toString()}`
  errors.push(`${name}: ${text}`)
  return undefined
}

export async function readUploadFile(path: string): Promise<UploadFile> {
  return { name: basename(path), bytes: await readFile(path) }
}
