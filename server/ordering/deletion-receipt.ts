import { i18n } from '@campus-print/domain/language'
import { formatInLanguage } from '@campus-print/domain/time'
import type { DocumentRow } from '../documents/index.ts'

const momentFormat = formatInLanguage({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})

interface Subject {
  readonly document: DocumentRow
  readonly printId: string
  readonly timeZone: string
}

/** A text for the owner to keep: what was deleted of a request's document, when and how. */
export function deletionReceipt({ document, printId, timeZone }: Subject): string {
  const { id, name, page_count: pages, size_bytes: size } = document
  const at = (moment: Date | null) => (moment ? momentFormat(timeZone).format(moment) : i18n.t('not yet'))
  const bytes = new Intl.NumberFormat(i18n.locale).format(size)
  return [
    i18n.t('Deletion receipt of Campus Print'),
    '',
    i18n.t('Receipt: {id}', { id }),
    i18n.t('Print ID: {printId}', { printId }),
    i18n.t('Document: {name}', { name }),
    i18n.t('{pages, plural, one {# page} other {# pages}}, {bytes} bytes', { pages, bytes }),
    i18n.t('Uploaded: {time}', { time: at(document.uploaded_at) }),
    i18n.t('Deleted: {time}', { time: at(document.deleted_at) }),
    i18n.t('Gone from storage: {time}', { time: at(document.erased_at) }),
    '',
    document.erased_at ? erasedMessage() : keptMessage(document),
    '',
  ].join('\r\n')
}

function erasedMessage(): string {
  return i18n.t(
    'We removed the file, its PDF and what was made of it for the printer and for previews. They were stored encrypted, and the key of each file was removed with it. A backup of the campus from before may hold the encrypted files until it is replaced.',
  )
}

function keptMessage({ deleted_at: deletedAt }: DocumentRow): string {
  return deletedAt
    ? i18n.t('The document can no longer be opened. Its files are being removed.')
    : i18n.t('The document is still kept.')
}
