import { PrintSettings } from '@campus-print/contract/ordering'
import { forget, recall, remember } from '../ui/remembered.ts'

/** How the pages are chosen; what was typed as a range is kept while all pages are chosen. */
export interface DraftSettings extends Omit<PrintSettings, 'pagesToPrint'> {
  pages: 'all' | 'custom'
  customPages: string
}

/** A print request that is being put together. */
export interface Draft {
  serverFileName: string | undefined
  settings: DraftSettings
}

export const emptyDraft: Draft = {
  serverFileName: undefined,
  settings: {
    copies: 1,
    pages: 'all',
    customPages: '',
    pageSize: 'A4',
    orientation: 'portrait',
    printType: 'black',
    doubleSided: false,
  },
}

/** The pages as the request states them. */
export function pagesToPrint({ pages, customPages }: DraftSettings): string {
  return pages === 'all' ? 'all' : customPages.trim()
}

/** A draft as this browser remembered it; an empty one where it remembers nothing that we can use. */
export function readDraft(value: unknown): Draft {
  if (!isRecord(value) || !isRecord(value['settings'])) return emptyDraft
  const { pages, customPages } = value['settings']
  const settings = PrintSettings.safeParse({ ...value['settings'], pagesToPrint: customPages })
  if (!settings.success) return emptyDraft
  const { pagesToPrint: typed, ...rest } = settings.data
  const serverFileName = typeof value['serverFileName'] === 'string' ? value['serverFileName'] : undefined
  return {
    serverFileName,
    settings: { ...rest, pages: pages === 'custom' ? 'custom' : 'all', customPages: typed },
  }
}

const keyOf = (userId: string) => `draft:${userId}`

/** A user's draft on this browser; another user of the same browser never sees it. */
export function recallDraft(userId: string): Draft {
  return readDraft(recall(keyOf(userId)))
}

export function rememberDraft(userId: string, draft: Draft): void {
  remember(keyOf(userId), draft)
}

export function forgetDraft(userId: string): void {
  forget(keyOf(userId))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
