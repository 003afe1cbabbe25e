import { type SupportStatus, supportStatuses } from '@campus-print/domain/support'

/** What the screen of messages shows; what is left out is reports, open ones, the first page. */
export interface SupportSearch {
  readonly tab?: 'messages'
  readonly state?: SupportStatus
  readonly search?: string
  readonly page?: number
}

export function readSupportSearch(read: Record<string, unknown>): SupportSearch {
  const state = supportStatuses.find((known) => known === read['state'])
  const page = Number(read['page'])
  return {
    ...(read['tab'] === 'messages' && { tab: 'messages' }),
    ...(state && state !== 'open' && { state }),
    ...(typeof read['search'] === 'string' && read['search'] !== '' && { search: read['search'] }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  }
}
