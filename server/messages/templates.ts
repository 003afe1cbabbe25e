import type { Language } from '@campus-print/domain/language'
import type { TextKind } from '@campus-print/domain/notifications'

/** A provider's names of its approved templates, by what they tell. */
export type Templates = Readonly<Partial<Record<TextKind, string>>>

export type TranslatedTemplates = Readonly<Partial<Record<Language, Templates>>>
