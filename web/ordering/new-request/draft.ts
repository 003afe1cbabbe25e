import { type PrintRequest, PrintSettings } from '@campus-print/contract/ordering'
import type { Orientation } from '@campus-print/domain/printing'
import { browserStorage } from '../../ui/storage.ts'

/** How the pages are chosen. The typed range is kept while all pages are chosen. */
export interface DraftSettings extends Omit<PrintSettings, 'pagesToPrint'> {
  pages: 'all' | 'custom'
  customPages: string
}

/** A print request before it is placed. */
export interface Draft {
  serverFileName: string | undefined
  settings: DraftSettings
  /** The user chose the ink for this document; it is not the default or the last one used. */
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
    colorPages: null,
    doubleSided: false,
  },
  hasChosenInk: false,
}

/** The draft with another document. Pages, those in colour and copies start again; ink, size and sides are habits and stay. */
export function withDocument({ settings }: Draft, serverFileName: string, orientation: Orientation): Draft {
  const { pages, customPages, copies, colorPages } = emptyDraft.settings
  return {
    serverFileName,
    // Slides are landscape: on portrait sheets they would come out small.
    settings: { ...settings, orientation, pages, customPages, copies, colorPages },
    hasChosenInk: false,
  }
}

/** The draft after a choice of the user. */
export function withSettings(draft: Draft, chosen: Partial<DraftSettings>): Draft {
  return {
    ...draft,
    settings: { ...draft.settings, ...chosen },
    hasChosenInk: draft.hasChosenInk || chosen.printType !== undefined,
  }
}

/** A draft with the settings of a request. */
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

/** Parses a stored draft; returns an empty one where the stored value is unusable. */
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

/** The owner of a draft, and the unpaid request that it replaces, if any. */
export interface DraftKey {
  userId: string
  changes: string | undefined
}

// The user's id stands alone between colons, so that signing out removes the draft.
const storageKey = ({ userId, changes }: DraftKey) => `draft:${userId}${changes ? ':changed' : ''}`

/** The stored draft of a user. Other users of the same browser have their own. */
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
