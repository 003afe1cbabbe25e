import { i18n } from '@campus-print/domain/language'
import type { NotificationKind } from '@campus-print/domain/notifications'
import { formatRupees } from '@campus-print/domain/pricing'
import type { NotificationDetails } from './tables.ts'

/** The title of a notification, and of messages about it, in the current language. */
export function notificationTitle(kind: NotificationKind): string {
  return titles[kind]()
}

const titles: Readonly<Record<NotificationKind, () => string>> = {
  paid: () => i18n.t('Payment received'),
  ready: () => i18n.t('Ready to collect'),
  delayed: () => i18n.t('Taking longer than usual'),
  failed: () => i18n.t('Could not be printed'),
  cancelled: () => i18n.t('Cancelled'),
  refunded: () => i18n.t('Refunded'),
  collected: () => i18n.t('Collected'),
  document_deleted: () => i18n.t('Document deleted'),
  reprinted: () => i18n.t('Printed again for free'),
  answered: () => i18n.t('You have an answer'),
  document_opened: () => i18n.t('Your document was opened'),
}

/** The text of a notification, in the current language. */
export function notificationMessage(kind: NotificationKind, details: NotificationDetails): string {
  const { documentName } = details
  const printId = details.printId ?? ''
  switch (kind) {
    case 'paid':
      if (details.others) {
        return i18n.t(
          '{documentName} and {count, plural, one {# more document} other {# more documents}} are in the queue. The first print ID is {printId}.',
          { documentName, printId, count: details.others },
        )
      }
      return i18n.t('{documentName} is in the queue. Its print ID is {printId}.', { documentName, printId })
    case 'ready':
      return i18n.t('{documentName}: show {printId} at the desk', { documentName, printId })
    case 'delayed':
      return i18n.t('{documentName} is still in the queue. We print it as soon as a printer is free.', {
        documentName,
      })
    case 'failed':
      return details.isRefunded
        ? i18n.t('{documentName}: What you paid goes back to you.', { documentName })
        : i18n.t('{documentName}: Please ask at the print desk.', { documentName })
    case 'cancelled':
      return cancelledMessage(details)
    case 'refunded':
      return refundedMessage(details)
    case 'collected':
      return details.isDocumentDeleted
        ? i18n.t('{documentName} was handed over, and the file was deleted.', { documentName })
        : i18n.t('{documentName} was handed over.', { documentName })
    case 'reprinted':
      return i18n.t('{documentName} is in the queue again. Its print ID is {printId}.', {
        documentName,
        printId,
      })
    case 'answered':
      return details.printId
        ? i18n.t('The print desk answered your report about {documentName}.', { documentName })
        : i18n.t('The campus answered your message.')
    case 'document_opened':
      return i18n.t('{name} at the print desk opened {documentName}: {reason}', {
        name: details.operatorName ?? '',
        documentName,
        reason: details.reason ?? '',
      })
    default:
      return i18n.t('{documentName} was deleted and can no longer be opened.', { documentName })
  }
}

function cancelledMessage({ documentName, isRefunded, reason }: NotificationDetails): string {
  if (isRefunded) return i18n.t('{documentName}: what you paid goes back to you', { documentName })
  return reason ? `${documentName}: ${i18n.known(reason)}` : documentName
}

function refundedMessage({ documentName, amount = 0, cash }: NotificationDetails): string {
  const values = { sum: formatRupees(amount), documentName }
  if (cash === 'to collect') {
    return i18n.t('{sum} for {documentName} wait for you at the print desk.', values)
  }
  if (cash === 'paid out') return i18n.t('{sum} for {documentName} were paid out to you in cash.', values)
  return i18n.t('{sum} for {documentName} went back to where you paid from.', values)
}
