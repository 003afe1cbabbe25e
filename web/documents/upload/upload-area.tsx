import type { Document } from '@campus-print/contract/documents'
import type { FileLimits } from '@campus-print/domain/documents'
import { i18n } from '@campus-print/domain/language'
import type { Orientation } from '@campus-print/domain/printing'
import { useState } from 'react'
import { toastError } from '../../ui/feedback/toasts.tsx'
import { useRestoreLostFocus } from '../../ui/focus.ts'
import { DropArea } from './drop-area.tsx'
import { FailedFile, RejectedFileNotice, SendingFile } from './upload-progress.tsx'
import { useUpload } from './use-upload.ts'

interface Props {
  limits: FileLimits
  disabled: boolean
  /** It replaces a control that was used, so it takes the focus. */
  takesFocus: boolean
  /** How many more documents may be uploaded; where there are some already, it is one of several. */
  room: number
  isMore: boolean
  onUploaded: (document: Document, orientation: Orientation) => void
}

/** Uploads documents: the choice of files, their progress, their errors. */
export function UploadArea({ limits, disabled, takesFocus, room, isMore, onUploaded }: Props) {
  const { upload, waitingCount, rejected, dismiss, start, retry, cancel } = useUpload(limits, onUploaded)
  const [hasStarted, setStarted] = useState(false)
  const { next, onFocus } = useRestoreLostFocus<HTMLDivElement>(rejected.map(({ id }) => id).join())
  const send = (files: readonly File[]) => {
    setStarted(true)
    if (files.length > room) {
      toastError(
        i18n.t(
          '{room, plural, one {Only # more document fits} other {Only # more documents fit}} into this order. The rest was not taken.',
          { room },
        ),
      )
    }
    start(files.slice(0, room))
  }
  return (
    <div
      ref={next}
      tabIndex={-1}
      onFocus={onFocus}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none"
    >
      {rejected.map((file) => (
        <RejectedFileNotice key={file.id} file={file} onDismiss={() => dismiss(file.id)} />
      ))}
      {upload.state === 'sending' ? (
        <SendingFile upload={upload} waitingCount={waitingCount} onCancel={cancel} />
      ) : (
        <>
          {upload.state === 'failed' && <FailedFile upload={upload} onRetry={() => retry(upload.file)} />}
          <DropArea
            allowedFileTypes={limits.allowedFileTypes}
            maxFileSize={limits.maxFileSizeMb}
            disabled={disabled}
            takesFocus={(takesFocus || (hasStarted && !isMore)) && upload.state !== 'failed'}
            isMore={isMore}
            onFiles={send}
          />
        </>
      )}
    </div>
  )
}
