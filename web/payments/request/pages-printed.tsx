import type { PrintProgress, PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { useQuery } from '@tanstack/react-query'
import { requestQuery } from '../../ordering/index.ts'

const refetchMs = 5_000

/** How many pages are in the tray, while the rest is printed. */
export function PagesPrinted({ request }: { request: PrintRequestWithHistory }) {
  // No event announces a page.
  const isMoving = request.status === 'in_queue' || request.status === 'in_process'
  const refetchInterval = isMoving && refetchMs
  const { data = request } = useQuery({ ...requestQuery(request.id), refetchInterval })
  if (!data.progress) return null
  return (
    <p aria-live="off" className="text-sm">
      {progressMessage(data.progress, data.status)}
    </p>
  )
}

function progressMessage(
  { pagesPrinted, totalPages, isRest, printer }: PrintProgress,
  status: PrintRequestWithHistory['status'],
): string {
  const values = { pagesPrinted, totalPages, printer }
  if (status === 'failed') {
    return i18n.t(
      '{pagesPrinted, number} of {totalPages, plural, one {# page} other {# pages}} printed; the print desk prints or refunds the rest.',
      values,
    )
  }
  if (!isRest) {
    return i18n.t(
      '{pagesPrinted, number} of {totalPages, plural, one {# page} other {# pages}} printed.',
      values,
    )
  }
  return printer === null
    ? i18n.t(
        '{pagesPrinted, number} of {totalPages, plural, one {# page} other {# pages}} printed; the rest waits for another printer.',
        values,
      )
    : i18n.t(
        '{pagesPrinted, number} of {totalPages, plural, one {# page} other {# pages}} printed; the rest is printing on {printer}.',
        values,
      )
}
