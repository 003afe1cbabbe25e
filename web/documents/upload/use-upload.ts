import type { Document } from '@campus-print/contract/documents'
import { fileError, type FileLimits } from '@campus-print/domain/documents'
import { i18n } from '@campus-print/domain/language'
import type { Orientation } from '@campus-print/domain/printing'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '../../accounts/index.ts'
import { ApiError } from '../../api/api-error.ts'
import { useWhenOnline } from '../../ui/use-online.ts'
import { documentQuery } from '../document-queries.ts'
import { firstPageOrientation } from '../first-page.ts'
import { assertReadable, sendFile, withMediaType } from './send-file.ts'
import { describeUploadError, type UploadError } from './upload-error.ts'

/** Where an upload stands. */
export type Upload =
  | { state: 'idle' }
  /** `share` of the file has been sent, from 0 to 1; at 1 the server reads it. */
  | { state: 'sending'; file: File; share: number }
  | ({ state: 'failed'; file: File } & UploadError)

function interrupted(): UploadError {
  const message = i18n.t('You were signed out before the upload finished. Nothing is lost: send it again.')
  return { message, canRetry: true, retriesWhenOnline: false }
}

/** Uploads one file at a time: its progress, its error, cancel and retry. */
export function useUpload(
  limits: FileLimits,
  onUploaded: (document: Document, orientation: Orientation) => void,
) {
  const queries = useQueryClient()
  const { id: userId } = useUser()
  const [upload, setUpload] = useState<Upload>(() => {
    const file = loadInterruptedUpload(queries, userId)
    return file ? { state: 'failed', file, ...interrupted() } : { state: 'idle' }
  })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const { mutate } = useMutation({
    mutationFn: async (file: File) => {
      const { signal } = (running.current = new AbortController())
      await assertReadable(file)
      return sendFile(file, { signal, onProgress: (share) => setUpload({ state: 'sending', file, share }) })
    },
    onSuccess: async (document) => {
      const orientation = await firstPageOrientation(document.serverFileName)
      setUpload({ state: 'idle' })
      queries.setQueryData(documentQuery(document.serverFileName).queryKey, document)
      onUploaded(document, orientation)
    },
    onError: (error, file) => {
      if (error instanceof ApiError && error.code === 'unauthenticated')
        saveInterruptedUpload(queries, userId, file)
      if (running.current?.signal.aborted) setUpload({ state: 'idle' })
      else setUpload({ state: 'failed', file, ...describeUploadError(error, navigator) })
    },
  })

  const start = (chosen: File) => {
    clearInterruptedUpload(queries, userId)
    const file = withMediaType(chosen)
    const rejection = fileError(file, limits)
    if (rejection) {
      setUpload({
        state: 'failed',
        file,
        message: rejection.message,
        canRetry: false,
        retriesWhenOnline: false,
      })
      return
    }
    setUpload({ state: 'sending', file, share: 0 })
    mutate(file)
  }
  useWhenOnline(upload.state === 'failed' && upload.retriesWhenOnline, () => {
    if (upload.state === 'failed') start(upload.file)
  })
  return { upload, start, cancel: () => running.current?.abort() }
}

const keyOf = (userId: string) => ['interrupted upload', userId]

/** Keeps a file until the next page load, while its user signs in again. */
function saveInterruptedUpload(queries: QueryClient, userId: string, file: File): void {
  queries.setQueryDefaults(keyOf(userId), { gcTime: Infinity })
  queries.setQueryData(keyOf(userId), file)
}

function loadInterruptedUpload(queries: QueryClient, userId: string): File | undefined {
  return queries.getQueryData(keyOf(userId))
}

function clearInterruptedUpload(queries: QueryClient, userId: string): void {
  queries.removeQueries({ queryKey: keyOf(userId) })
}
