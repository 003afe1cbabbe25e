import { withoutVersions } from '@campus-print/domain/accounts'
import { createHash } from 'node:crypto'

/** What is kept of a device to know it again, also after its browser and system have been updated. */
export function deviceHash(device: string): Buffer {
  return createHash('sha256').update(withoutVersions(device)).digest()
}
