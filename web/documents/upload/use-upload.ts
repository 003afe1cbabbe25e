import type { Document } from '@campus-print/contract/documents'
import { type FileLimits, fileFault } from '@campus-print/domain/documents'
import type { Orientation } from '@campus-print/domain/printing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isConnectionFault } from '../api/api-error.ts'
import { saySuccess } from '../ui/toasts.tsx'
import { documentQuery } from './document-queries.ts'
import { firstPageOrientation } from './first-page.ts'
import { sendFile } from './send-file.ts'

/** Where an upload stands. */
export type Upload =
  | { state: 'idle' }
  | { state: 'sending'; file: File; share: number }
  | { state: 'failed'; file: File; message: string; mayRetry: boolean }

/** Uploads one file at a time: its progress, its failure, and how to stop it or try again. */
export function useUpload(
  limits: FileLimits,
  onUploaded: (document: Document, orientation: Orientation) => void,
) {
  const queries = useQueryClient()
  const [upload, setUpload] = useState<Upload>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const { mutate } = useMutation({
    mutationFn: (file: File) => {
      const controller = new AbortController()
      running.current = controller
      return sendFile(file, {
        signal: controller.signal,
        onProgress: (share) => setUpload({ state: 'sending', file, share }),
      })
    },
    onSuccess: async (document) => {
      const orientation = await firstPageOrientation(document.serverFileName)
      setUpload({ state: 'idle' })
      queries.setQueryData(documentQuery(document.serverFileName).queryKey, document)
      saySuccess('File uploaded successfully to local storage!')
      onUploaded(document, orientation)
    },
    onError: (error, file) => {
      if (running.current?.signal.aborted) setUpload({ state: 'idle' })
      else setUpload({ state: 'failed', file, message: sayUploadFault(error), mayRetry: mayPass(error) })
    },
  })

  const start = (file: File) => {
    const fault = fileFault(file, limits)
    if (fault) {
      setUpload({ state: 'failed', file, message: fault.message, mayRetry: false })
      return
    }
    setUpload({ state: 'sending', file, share: 0 })
    mutate(file)
  }
  return { upload, start, cancel: () => running.current?.abort() }
}

function sayUploadFault(error: unknown): string {
  if (error instanceof ApiError && isConnectionFault(error)) {
    return `${error.message}. Check your connection, then try again.`
  }
  return (error instanceof Error && error.message) || 'Error uploading file'
}

/** Whether sending the same file again may end otherwise. */
function mayPass(error: unknown): boolean {
  return isConnectionFault(error) || (error instanceof ApiError && (error.status ?? 500) >= 500)
}
