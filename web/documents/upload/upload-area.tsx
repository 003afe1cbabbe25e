import type { Document } from '@campus-print/contract/documents'
import type { FileLimits } from '@campus-print/domain/documents'
import type { Orientation } from '@campus-print/domain/printing'
import { useState } from 'react'
import { DropArea } from './drop-area.tsx'
import { FailedFile, SendingFile } from './upload-progress.tsx'
import { useUpload } from './use-upload.ts'

interface Props {
  limits: FileLimits
  disabled: boolean
  /** It replaces a control that was used, so it takes the focus. */
  takesFocus: boolean
  onUploaded: (document: Document, orientation: Orientation) => void
}

/** Uploads a document: the choice of a file, its progress, its errors. */
export function UploadArea({ limits, disabled, takesFocus, onUploaded }: Props) {
  const { upload, start, cancel } = useUpload(limits, onUploaded)
  const [hasStarted, setStarted] = useState(false)
  const send = (file: File) => {
    setStarted(true)
    start(file)
  }
  if (upload.state === 'sending') return <SendingFile upload={upload} onCancel={cancel} />
  const offersRetry = upload.state === 'failed' && upload.canRetry
  return (
    <>
      {upload.state === 'failed' && <FailedFile upload={upload} onRetry={() => send(upload.file)} />}
      <DropArea
        allowedFileTypes={limits.allowedFileTypes}
        maxFileSize={limits.maxFileSizeMb}
        disabled={disabled}
        takesFocus={(takesFocus || hasStarted) && !offersRetry}
        onFile={send}
      />
    </>
  )
}
