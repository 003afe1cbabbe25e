import type { PrintRequest } from '@campus-print/contract/ordering'
import { PrintSettings, UsualSettings } from '@campus-print/contract/print-settings'
import { layoutError, type Orientation, plainLayout, type SheetLayout } from '@campus-print/domain/printing'
import { browserStorage } from '../../ui/storage.ts'

/** How the pages are chosen. The typed range is kept while all pages are chosen. */
export interface DraftSettings extends Omit<PrintSettings, 'pagesToPrint' | keyof SheetLayout>, SheetLayout {
  pages: 'all' | 'custom'
  customPages: string
}

/** An uploaded document whose settings are chosen after those of the others before it. */
export interface WaitingDocument {
  serverFileName: string
  orientation: Orientation
  /** As the last print of its kind. */
  usual?: UsualSettings | undefined
}

/** A print request before it is placed, and the documents of those that follow it. */
export interface Draft {
  serverFileName: string | undefined
  waiting: readonly WaitingDocument[]
  settings: DraftSettings
  /** The settings began as those of the last print of its kind. */
  isUsual: boolean
  /** The user chose the ink for this document; it is not the default or the last one used. */
  hasChosenInk: boolean
  /** What a booklet has changed, to come back without it. */
  beforeBooklet?: Pick<DraftSettings, 'doubleSided' | 'orientation'>
}

export const emptyDraft: Draft = {
  serverFileName: undefined,
  waiting: [],
  settings: {
    copies: 1,
    pages: 'all',
    customPages: '',
    pageSize: 'A4',
    orientation: 'portrait',
    printType: 'black',
    colorPages: null,
    doubleSided: false,
    ...plainLayout,
  },
  isUsual: false,
  hasChosenInk: false,
}

/**
 * The draft with another document. Pages, layout and copies start again; ink, size and sides are habits: as in
 * the last print of its kind, else they stay.
 */
export function withDocument(draft: Draft, { serverFileName, orientation, usual }: WaitingDocument): Draft {
  const { waiting } = draft
  const settings = { ...draft.settings, ...(draft.settings.booklet && draft.beforeBooklet) }
  const { pages, customPages, copies, colorPages } = emptyDraft.settings
  return {
    serverFileName,
    waiting,
    // Slides are landscape: on portrait sheets they would come out small.
    settings: { ...settings, ...usual, orientation, pages, customPages, copies, colorPages, ...plainLayout },
    isUsual: usual !== undefined,
    hasChosenInk: false,
  }
}

/** The draft with one more document: the first, or one that waits. */
export function withUpload(draft: Draft, uploaded: WaitingDocument): Draft {
  if (draft.serverFileName === undefined) return withDocument(draft, uploaded)
  return { ...draft, waiting: [...draft.waiting, uploaded] }
}

/** The draft with the next of the documents that wait, or with none. */
export function withNextDocument(draft: Draft): Draft {
  const [next, ...waiting] = draft.waiting
  return next ? withDocument({ ...draft, waiting }, next) : { ...draft, serverFileName: undefined }
}

/** The draft without one of its documents. */
export function withoutDocument(draft: Draft, serverFileName: string): Draft {
  if (draft.serverFileName === serverFileName) return withNextDocument(draft)
  return { ...draft, waiting: draft.waiting.filter((one) => one.serverFileName !== serverFileName) }
}

/** The draft after a choice of the user. */
export function withSettings(draft: Draft, chosen: Partial<DraftSettings>): Draft {
  const { booklet, doubleSided, orientation } = draft.settings
  const isLeft = booklet && chosen.booklet === false
  return {
    ...draft,
    ...(chosen.booklet && !booklet && { beforeBooklet: { doubleSided, orientation } }),
    settings: matched({ ...draft.settings, ...(isLeft && draft.beforeBooklet), ...chosen }, chosen),
    hasChosenInk: draft.hasChosenInk || chosen.printType !== undefined,
  }
}

/** Settings of which those that do not go with the latest choice follow it. */
function matched(settings: DraftSettings, chosen: Partial<DraftSettings>): DraftSettings {
  if (!settings.booklet) return settings
  if (chosen.booklet)
    return { ...settings, ...plainLayout, booklet: true, doubleSided: true, orientation: 'portrait' }
  return { ...settings, booklet: layoutError(settings) === undefined }
}

/** A draft with the settings of a request. */
export function draftFromRequest(request: PrintSettings & Pick<PrintRequest, 'serverFileName'>): Draft {
  const { pagesToPrint: range, ...settings } = PrintSettings.parse(request)
  const pages = range === 'all' ? 'all' : 'custom'
  const customPages = pages === 'all' ? '' : range
  return {
    serverFileName: request.serverFileName,
    waiting: [],
    settings: { ...settings, ...layoutOf(settings), pages, customPages },
    isUsual: false,
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
    waiting: readWaiting(value['waiting']),
    settings: {
      ...rest,
      ...layoutOf(rest),
      pages: pages === 'custom' ? 'custom' : 'all',
      customPages: typed,
    },
    isUsual: value['isUsual'] === true,
    hasChosenInk: value['hasChosenInk'] === true,
  }
}

/** What is not stated is plain. */
function layoutOf(settings: Omit<PrintSettings, 'pagesToPrint'>): SheetLayout {
  return {
    pagesPerSide: settings.pagesPerSide ?? plainLayout.pagesPerSide,
    booklet: settings.booklet ?? plainLayout.booklet,
    bindingMargin: settings.bindingMargin ?? plainLayout.bindingMargin,
    finishing: settings.finishing ?? plainLayout.finishing,
  }
}

function readWaiting(value: unknown): WaitingDocument[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one: unknown) => {
    if (!isRecord(one) || typeof one['serverFileName'] !== 'string') return []
    const { serverFileName, orientation } = one
    const usual = UsualSettings.safeParse(one['usual'])
    return [
      {
        serverFileName,
        orientation: orientation === 'landscape' ? 'landscape' : 'portrait',
        usual: usual.success ? usual.data : undefined,
      },
    ]
  })
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
