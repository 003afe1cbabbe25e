import { formatFileSize } from '@campus-print/domain/documents'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Upload } from './use-upload.ts'

/** A file on its way: how much of it has arrived, then that it is being read. */
export function SendingFile({
  upload,
  onCancel,
}: {
  upload: Upload & { state: 'sending' }
  onCancel: () => void
}) {
  const percent = Math.round(upload.share * 100)
  const isSent = percent === 100
  return (
    <div className="grid gap-4 rounded-xl border border-line bg-well p-4 sm:p-6">
      <div>
        <p className="font-semibold wrap-anywhere">{upload.file.name}</p>
        <p role="status" className="text-ink-soft">
          {isSent ? 'Counting the pages…' : `Uploading ${formatFileSize(upload.file.size)}`}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <progress
          max={100}
          value={percent}
          aria-label="Upload"
          className="h-2 flex-1 appearance-none overflow-hidden rounded-full bg-line accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width]"
        />
        <span className="w-12 text-right">{percent}%</span>
      </div>
      <Button look="plain" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  )
}

/** A file that was not taken: why, and what to do. */
export function FailedFile({
  upload,
  onRetry,
}: {
  upload: Upload & { state: 'failed' }
  onRetry: () => void
}) {
  return (
    <Notice kind="fault" title={`${upload.file.name} was not uploaded`} announced>
      <p>{upload.message}</p>
      {upload.mayRetry && (
        <div className="mt-2">
          <Button look="plain" onClick={onRetry}>
            Try Again
          </Button>
        </div>
      )}
    </Notice>
  )
}
