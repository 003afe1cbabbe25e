import type { ApiAnswer, ApiClient } from '../app/api-client.ts'
import { makePages } from '../files/make-pdf.ts'

/** A form that uploads one file. */
export function uploadForm(bytes: Uint8Array, name = 'thesis.pdf', type = 'application/pdf'): FormData {
  const form = new FormData()
  form.append('document', new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}

/** Uploads a document of so many pages; answers its server file name. */
export async function uploaded(call: ApiClient, pages = 3): Promise<string> {
  const { json } = await call('POST', '/api/print/upload', uploadForm(makePages(pages)))
  return json.data.serverFileName
}

/** Settings that every printer can print. */
export const plainSettings = {
  copies: 1,
  pagesToPrint: 'all',
  pageSize: 'A4',
  orientation: 'portrait',
  printType: 'black',
  doubleSided: false,
}

/** Uploads a document and orders it; answers the request's id. */
export async function ordered(call: ApiClient, settings: object = {}, pages = 3): Promise<string> {
  const serverFileName = await uploaded(call, pages)
  const order = { serverFileName, ...plainSettings, ...settings }
  const { json } = await call('POST', '/api/print/request', order)
  return json.data.id
}

/** Opens the payment order of a request and lets the simulator pay it; answers the proof that the checkout hands over. */
export async function paidAtProvider(
  call: ApiClient,
  printRequestId: string,
  outcome = 'success',
): Promise<Record<string, string>> {
  const { json } = await call('POST', '/api/payment/create-order', { printRequestId })
  const scenario = { order_id: json.data.orderId, method: 'upi', outcome }
  const proof = await call('POST', '/dev/razorpay/scenarios/pay', scenario)
  return { ...proof.json, printRequestId, paymentMethod: 'upi' }
}

/** Pays a request whole, proof included. */
export async function paid(call: ApiClient, printRequestId: string): Promise<ApiAnswer> {
  return call('POST', '/api/payment/verify', await paidAtProvider(call, printRequestId))
}
