import { downloadInvoice, downloadReceipts } from '@campus-print/contract/invoices'

export interface Shop {
  readonly url: string
  readonly token: string
}

/** Downloads an invoice; returns how long that took, in ms. */
export async function fetchInvoice({ url, token }: Shop, requestId: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url + downloadInvoice.path.replace(':id', requestId), {
    headers: { authorization: `Bearer ${token}` },
  })
  const pdf = Buffer.from(await response.arrayBuffer())
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error(`No invoice: ${response.status}`)
  return performance.now() - began
}

/** Downloads receipts as a zip and discards it; returns the number of bytes. */
export async function fetchReceipts({ url, token }: Shop, requestIds: readonly string[]): Promise<number> {
  const response = await fetch(url + downloadReceipts.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ requestIds }),
  })
  if (!response.ok || !response.body) throw new Error(`No receipts: ${response.status}`)
  let bytes = 0
  for await (const chunk of response.body) bytes += (chunk as Uint8Array).byteLength
  return bytes
}
