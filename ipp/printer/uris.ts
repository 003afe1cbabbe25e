import type { PrinterRequest } from './check-request.ts'
import type { Device } from './device.ts'

type Addressed = Pick<PrinterRequest, 'authority' | 'secure'>

/** The printer's URI as this client reaches it. */
export function printerUri(device: Device, { authority, secure }: Addressed): string {
  return `${secure ? 'ipps' : 'ipp'}://${authority}${device.path}`
}

/** A page of the printer's own web server. */
export function webUri({ authority, secure }: Addressed, path: string): string {
  return `${secure ? 'https' : 'http'}://${authority}${path}`
}
