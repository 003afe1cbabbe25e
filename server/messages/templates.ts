import type { Language } from '@campus-print/domain/language'
import type { TextKind } from '@campus-print/domain/notifications'

/** The names of a provider's approved templates, by the kind of message. */
export type Templates = Readonly<Partial<Record<TextKind, string>>>

export type TranslatedTemplates = Readonly<Partial<Record<Language, Templates>>>
