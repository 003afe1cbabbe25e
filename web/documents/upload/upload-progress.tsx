import {
  type DocumentKind,
  extensionOf,
  fileExtensions,
  formatFileSize,
  kindOf,
} from '@campus-print/domain/documents'
import { i18n } from '@campus-print/domain/language'
import { X } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { FileName, splitFileName } from '../../ui/file-name.tsx'
import { useFocusOnMount } from '../../ui/focus.ts'
import { useElapsed } from '../../ui/use-elapsed.ts'
import type { RejectedFile, Upload } from './use-upload.ts'

const longProcessingMs = 5000

interface SendingProps {
  upload: Upload & { state: 'sending' }
  /** How many files are sent after it. */
  waitingCount: number
  onCancel: () => void
}

/** A file during its upload, and while the server reads it. */
export function SendingFile({ upload, waitingCount, onCancel }: SendingProps) {
  const focus = useFocusOnMount<HTMLDivElement>()
  return (
    <div
      ref={focus}
      tabIndex={-1}
      className="grid gap-4 rounded-xl border border-line bg-well p-4 outline-none sm:p-6"
    >
      <div className="min-w-0">
        <p className="font-semibold">
          <FileName name={upload.file.name} />
        </p>
        <p className="text-ink-soft">{formatFileSize(upload.file.size)}</p>
      </div>
      {upload.share < 1 || upload.isPaused ? (
        <Progress share={upload.share} />
      ) : (
        <Processing fileName={upload.file.name} />
      )}
      <p role="status" className="text-ink-soft empty:hidden">
        {upload.isPaused &&
          i18n.t('You are offline. The upload goes on by itself as soon as you are back online.')}
      </p>
      {waitingCount > 0 && (
        <p className="text-sm text-ink-soft">
          {i18n.t('{count, plural, one {# more file follows} other {# more files follow}}', {
            count: waitingCount,
          })}
        </p>
      )}
      <Button variant="plain" className="sm:justify-self-start" onClick={onCancel}>
        {i18n.t('Cancel upload')}
      </Button>
    </div>
  )
}

function Progress({ share }: { share: number }) {
  const percent = Math.floor(share * 100)
  return (
    <div className="flex min-h-12 items-center gap-3">
      <progress
        max={100}
        value={percent}
        aria-label={i18n.t('Upload')}
        className="h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-line accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width]"
      />
      <span className="w-12 text-right tabular-nums">
        {share.toLocaleString(i18n.locale, { style: 'percent', maximumFractionDigits: 0 })}
      </span>
    </div>
  )
}

function Processing({ fileName }: { fileName: string }) {
  const { now, later } = processingMessages(fileName)
  const isLong = useElapsed(longProcessingMs)
  return (
    <div role="status" className="flex min-h-12 items-center gap-3">
      <span className="shrink-0 text-accent-ink">
        <Spinner />
      </span>
      <div>
        <p>{i18n.t(now)}</p>
        {isLong && <p className="text-sm text-ink-soft">{i18n.t(later)}</p>}
      </div>
    </div>
  )
}

interface FailedProps {
  upload: Upload & { state: 'failed' }
  onRetry: () => void
}

/** A file that was not uploaded but may be sent again. */
export function FailedFile({ upload, onRetry }: FailedProps) {
  const focus = useFocusOnMount<HTMLButtonElement>()
  return (
    <Notice
      kind="error"
      title={i18n.t('{name} was not uploaded', { name: shortFileName(upload.file.name) })}
      announced
    >
      <p className="wrap-anywhere">{upload.message}</p>
      <div className="mt-2">
        <Button ref={focus} variant="plain" onClick={onRetry}>
          {i18n.t('Try Again')}
        </Button>
      </div>
    </Notice>
  )
}

interface RejectedProps {
  file: RejectedFile
  onDismiss: () => void
}

/** A file that was not accepted, and why. */
export function RejectedFileNotice({ file, onDismiss }: RejectedProps) {
  const name = shortFileName(file.fileName)
  return (
    <Notice
      kind="error"
      title={i18n.t('{name} was not uploaded', { name })}
      announced
      action={
        <IconButton label={i18n.t('Dismiss the message about {name}', { name })} onClick={onDismiss}>
          <X aria-hidden className="size-5" />
        </IconButton>
      }
    >
      <p className="wrap-anywhere">{file.message}</p>
    </Notice>
  )
}

const messagesByKind: Record<DocumentKind, { now: string; later: string }> = {
  pdf: {
    now: /*i18n*/ 'Reading your file...',
    later: /*i18n*/ 'Large files take a little longer. Every page is being counted.',
  },
  word: {
    now: /*i18n*/ 'Converting your Word file to pages...',
    later: /*i18n*/ 'This can take up to a minute. You will see every page before you pay.',
  },
  image: {
    now: /*i18n*/ 'Turning your picture into a page...',
    later: /*i18n*/ "Large pictures take a little longer. You don't need to send it again.",
  },
}

/** What the server does with a file after the upload, and the text for when that takes long. */
function processingMessages(fileName: string): { now: string; later: string } {
  const extension = fileExtensions.find((known) => known === extensionOf(fileName))
  return messagesByKind[extension ? kindOf(extension) : 'pdf']
}

/** The name for a sentence, a long one cut in the middle. */
function shortFileName(name: string): string {
  const [start, end] = splitFileName(name)
  const mostOfStart = 30
  return end !== '' && start.length > mostOfStart ? `${start.slice(0, mostOfStart)}…${end}` : name
}
