import { downloadInvoice } from '@campus-print/contract/invoices'
import type { PrintRequest } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { canTransition, readStatus } from '@campus-print/domain/ordering'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban, FileDown, Flag, Repeat } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { downloadFile } from '../../api/download.ts'
import { paths } from '../../paths.ts'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toasts.tsx'
import { useReprint } from '../new-request/use-reprint.ts'
import { describeRequestState } from '../requests/request-row.tsx'
import { CancelDialog, useCancelQuestion } from './cancel-dialog.tsx'
import { ReportDialog } from './report.ts'

/** Icons alone where rows are dense, otherwise with their labels. */
type Look = 'icons' | 'labels'

interface Props {
  request: PrintRequest
  look: Look
}

/** What the owner can do with a request in the list. */
export function RequestActions({ request, look }: Props) {
  const status = readStatus(request.status)
  const isPaid = request.paidAt !== null
  return (
    <div className={look === 'icons' ? 'flex' : 'grid auto-cols-fr grid-flow-col border-t border-line pt-1'}>
      <InvoiceAction request={request} look={look} />
      {status !== undefined && status !== 'pending' && <ReprintAction request={request} look={look} />}
      {status !== undefined && canTransition(status, 'cancelled', 'owner') && (
        <CancelAction request={request} look={look} />
      )}
      {isPaid && <ReportAction request={request} look={look} />}
    </div>
  )
}

/** Leads to the ways to pay while the request is unpaid; one that has expired is cancelled, and has none. */
export function PayLink({ request, look }: Props) {
  const { id, documentName, status } = request
  const { action } = describeRequestState(request)
  if (readStatus(status) !== 'pending' || action === undefined) return null
  return (
    <Link
      to={paths.payment}
      params={{ id }}
      aria-label={i18n.t('{action}: {documentName}', { action, documentName })}
      className={
        look === 'labels'
          ? buttonClass('primary', true)
          : 'grid min-h-8 w-fit content-center rounded-sm font-semibold text-accent-ink underline-offset-4 hover:underline'
      }
    >
      {action}
    </Link>
  )
}

/** Every row has it. Before payment there is no invoice. */
function InvoiceAction({ request: { id, documentName, paidAt }, look }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile(downloadInvoice, { params: { id }, fileName: `invoice-${id}.pdf` }),
    onSuccess: () => toastSuccess(i18n.t('Invoice downloaded successfully!')),
    onError: () => toastError(i18n.t('Error downloading invoice')),
  })
  return (
    <Action
      look={look}
      label={paidAt === null ? i18n.t('No invoice before payment') : i18n.t('Download invoice')}
      short={i18n.t('Invoice')}
      about={documentName}
      icon={<FileDown aria-hidden className="size-5" />}
      isDisabled={paidAt === null}
      isBusy={isPending}
      onClick={() => mutate()}
    />
  )
}

/** Leads to the settings of the same print once more. */
function ReprintAction({ request, look }: Props) {
  const { mutate, isPending } = useReprint(request)
  return (
    <Action
      look={look}
      label={i18n.t('Reprint')}
      about={request.documentName}
      icon={<Repeat aria-hidden className="size-5" />}
      isBusy={isPending}
      onClick={() => mutate()}
    />
  )
}

function CancelAction({ request, look }: Props) {
  const question = useCancelQuestion([request])
  return (
    <>
      <Action
        look={look}
        label={i18n.t('Cancel')}
        about={request.documentName}
        icon={<Ban aria-hidden className="size-5" />}
        isBusy={question.isBusy}
        onClick={question.ask}
      />
      <CancelDialog question={question} />
    </>
  )
}

function ReportAction({ request, look }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Action
        look={look}
        label={i18n.t('Report a problem')}
        short={i18n.t('Report')}
        about={request.documentName}
        icon={<Flag aria-hidden className="size-5" />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <ReportDialog request={request} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ActionProps {
  look: Look
  label: string
  /** The visible label where there is little room. */
  short?: string
  /** The document that it is about, for screen readers. */
  about: string
  icon: ReactNode
  isDisabled?: boolean
  isBusy?: boolean
  onClick: () => void
}

function Action({
  look,
  label,
  short,
  about,
  icon,
  isDisabled = false,
  isBusy = false,
  onClick,
}: ActionProps) {
  const name = i18n.t('{action}: {documentName}', { action: label, documentName: about })
  if (look === 'icons') {
    return (
      <IconButton
        label={name}
        title={label}
        disabled={isDisabled}
        aria-busy={isBusy || undefined}
        onClick={() => isBusy || onClick()}
      >
        {icon}
      </IconButton>
    )
  }
  return (
    <button
      type="button"
      aria-label={name}
      aria-busy={isBusy || undefined}
      disabled={isDisabled}
      onClick={() => isBusy || onClick()}
      className="grid min-h-11 content-start justify-items-center gap-1 rounded-lg px-1 py-2 text-center text-sm text-accent-ink hover:bg-accent-soft disabled:cursor-not-allowed disabled:text-ink-soft disabled:opacity-60 aria-busy:opacity-60"
    >
      {icon}
      {short ?? label}
    </button>
  )
}
