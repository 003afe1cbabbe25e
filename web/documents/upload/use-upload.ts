import type { Document } from '@campus-print/contract/documents'
import { fileError, type FileLimits } from '@campus-print/domain/documents'
import { i18n } from '@campus-print/domain/language'
import type { Orientation } from '@campus-print/domain/printing'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { hasSessionExpired, useUser } from '../../accounts/index.ts'
import { ApiError } from '../../api/api-error.ts'
import { useWhenOnline } from '../../ui/use-online.ts'
import { documentQuery } from '../document-queries.ts'
import { firstPageOrientation } from '../first-page.ts'
import { assertReadable, sendFile, UploadCancelled, withMediaType } from './send-file.ts'
import { describeUploadError, type UploadError } from './upload-error.ts'

/** The state of an upload. */
export type Upload =
  | { state: 'idle' }
  /** `share` of the file has been sent, from 0 to 1; at 1 the server reads it. Paused until the device is online. */
  | { state: 'sending'; file: File; share: number; isPaused: boolean }
  | ({ state: 'failed'; file: File } & UploadError)

/** A file that cannot be sent again. */
export interface RejectedFile {
  id: number
  fileName: string
  message: string
}

function sendingWith(upload: Upload, part: { share: number } | { isPaused: boolean }): Upload {
  return upload.state === 'sending' ? { ...upload, ...part } : upload
}

function interrupted(): UploadError {
  const message = i18n.t('You were signed out before the upload finished. Nothing is lost: send it again.')
  return { message, canRetry: true, retriesWhenOnline: false }
}

/** Uploads files one after the other: the progress and the error of each, cancel and retry. */
export function useUpload(
  limits: FileLimits,
  onUploaded: (document: Document, orientation: Orientation) => void,
) {
  const queries = useQueryClient()
  const { id: userId } = useUser()
  const [[kept, ...keptWaiting]] = useState(() => loadInterruptedUploads(queries, userId))
  const [upload, setUpload] = useState<Upload>(() =>
    kept ? { state: 'failed', file: kept, ...interrupted() } : { state: 'idle' },
  )
  const running = useRef<AbortController>(undefined)
  const waiting = useRef<File[]>(keptWaiting)
  const [waitingCount, setWaitingCount] = useState(keptWaiting.length)
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([])
  const lastRejectedId = useRef(0)
  useEffect(() => () => running.current?.abort(), [])

  const { mutate } = useMutation({
    mutationFn: async (file: File) => {
      const { signal } = (running.current = new AbortController())
      await assertReadable(file)
      return sendFile(file, {
        userId,
        signal,
        onProgress: (share) => setUpload((was) => sendingWith(was, { share })),
        onPaused: (isPaused) => setUpload((was) => sendingWith(was, { isPaused })),
      })
    },
    onSuccess: async (document) => {
      const orientation = await firstPageOrientation(document.serverFileName)
      setUpload({ state: 'idle' })
      queries.setQueryData(documentQuery(document.serverFileName).queryKey, document)
      onUploaded(document, orientation)
      sendNext()
    },
    onError: (error, file) => {
      if (isSignedOut(error)) saveInterruptedUploads(queries, userId, [file, ...waiting.current])
      if (running.current?.signal.aborted) setUpload({ state: 'idle' })
      else fail(file, describeUploadError(error, navigator))
    },
  })

  // Another call may notice the end of the session first, and the screen closes while the file is being sent.
  const isSignedOut = (error: Error) =>
    error instanceof ApiError
      ? error.code === 'unauthenticated'
      : !(error instanceof UploadCancelled) && hasSessionExpired(queries)

  const send = (chosen: File) => {
    clearInterruptedUploads(queries, userId)
    const file = withMediaType(chosen)
    const rejection = fileError(file, limits)
    if (rejection) {
      fail(file, { message: rejection.message, canRetry: false, retriesWhenOnline: false })
      return
    }
    setUpload({ state: 'sending', file, share: 0, isPaused: false })
    mutate(file)
  }
  const sendNext = () => {
    const file = waiting.current.shift()
    setWaitingCount(waiting.current.length)
    if (file) send(file)
  }
  const fail = (file: File, error: UploadError) => {
    // What cannot be sent again does not keep the others waiting.
    if (error.canRetry) setUpload({ state: 'failed', file, ...error })
    else {
      const id = (lastRejectedId.current += 1)
      setRejected((before) => [...before, { id, fileName: file.name, message: error.message }])
      setUpload({ state: 'idle' })
      sendNext()
    }
  }
  useWhenOnline(upload.state === 'failed' && upload.retriesWhenOnline, () => {
    if (upload.state === 'failed') send(upload.file)
  })
  return {
    upload,
    /** How many files are sent after the present one. */
    waitingCount,
    /** The rejected files since the last start, until the user dismisses them. */
    rejected,
    dismiss: (id: number) => setRejected((before) => before.filter((file) => file.id !== id)),
    start: (files: readonly File[]) => {
      setRejected([])
      waiting.current.push(...files)
      sendNext()
    },
    retry: send,
    cancel: () => {
      waiting.current = []
      setWaitingCount(0)
      running.current?.abort(new UploadCancelled())
    },
  }
}

const keyOf = (userId: string) => ['interrupted uploads', userId]

/** Keeps files until the next page load, while their user signs in again. */
function saveInterruptedUploads(queries: QueryClient, userId: string, files: readonly File[]): void {
  queries.setQueryDefaults(keyOf(userId), { gcTime: Infinity })
  queries.setQueryData(keyOf(userId), files)
}

function loadInterruptedUploads(queries: QueryClient, userId: string): readonly File[] {
  return queries.getQueryData<readonly File[]>(keyOf(userId)) ?? []
}

function clearInterruptedUploads(queries: QueryClient, userId: string): void {
  queries.removeQueries({ queryKey: keyOf(userId) })
}
