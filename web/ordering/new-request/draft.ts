import { type PrintRequest, PrintSettings } from '@campus-print/contract/ordering'
import type { Orientation } from '@campus-print/domain/printing'
import { browserStorage } from '../../ui/storage.ts'

/** How the pages are chosen; what was typed as a range is kept while all pages are chosen. */
export interface DraftSettings extends Omit<PrintSettings, 'pagesToPrint'> {
  pages: 'all' | 'custom'
  customPages: string
}

/** A print request that is being put together. */
export interface Draft {
  serverFileName: string | undefined
  settings: DraftSettings
  /** Its ink was chosen for this very document, and is no default or left from the last one. */
  hasChosenInk: boolean
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
  hasChosenInk: false,
}

/**
 * A draft with another document. Its pages and copies are its own, so they begin anew; ink, size and sides are a
 * habit, so they stay.
 */
export function withDocument({ settings }: Draft, serverFileName: string, orientation: Orientation): Draft {
  const { pages, customPages, copies } = emptyDraft.settings
  return {
    serverFileName,
    // Slides lie on their side: on upright sheets they would come out small.
    settings: { ...settings, orientation, pages, customPages, copies },
    hasChosenInk: false,
  }
}

/** A draft of which something was chosen. */
export function withSettings(draft: Draft, chosen: Partial<DraftSettings>): Draft {
  return {
    ...draft,
    settings: { ...draft.settings, ...chosen },
    hasChosenInk: draft.hasChosenInk || chosen.printType !== undefined,
  }
}

/** What a request was made from, to be changed. */
export function draftFromRequest(request: PrintSettings & Pick<PrintRequest, 'serverFileName'>): Draft {
  const { pagesToPrint: range, ...settings } = PrintSettings.parse(request)
  const pages = range === 'all' ? 'all' : 'custom'
  const customPages = pages === 'all' ? '' : range
  return {
    serverFileName: request.serverFileName,
    settings: { ...settings, pages, customPages },
    hasChosenInk: true,
  }
}

/** A draft as this browser remembered it; an empty one where it remembers nothing that we can use. */
export function parseDraft(value: unknown): Draft {
  if (!isRecord(value) || !isRecord(value['settings'])) return emptyDraft
  const { pages, customPages } = value['settings']
  const settings = PrintSettings.safeParse({ ...value['settings'], pagesToPrint: customPages })
  if (!settings.success) return emptyDraft
  const { pagesToPrint: typed, ...rest } = settings.data
  const serverFileName = typeof value['serverFileName'] === 'string' ? value['serverFileName'] : undefined
  return {
    serverFileName,
    settings: { ...rest, pages: pages === 'custom' ? 'custom' : 'all', customPages: typed },
    hasChosenInk: value['hasChosenInk'] === true,
  }
}

/** Whose draft it is, and which unpaid request it is to take the place of, if any. */
export interface DraftKey {
  userId: string
  changes: string | undefined
}

// The user's id stands alone between colons, so that signing out removes the draft.
const storageKey = ({ userId, changes }: DraftKey) => `draft:${userId}${changes ? ':changed' : ''}`

/** A user's draft on this browser, where there is one; another user of the same browser never sees it. */
export function loadDraft(key: DraftKey): Draft | undefined {
  const kept = browserStorage.get(storageKey(key))
  return isRecord(kept) && kept['changes'] === key.changes ? parseDraft(kept) : undefined
}

export function saveDraft(key: DraftKey, draft: Draft): void {
  browserStorage.set(storageKey(key), { ...draft, changes: key.changes })
}

export function clearDraft(key: DraftKey): void {
  browserStorage.remove(storageKey(key))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
