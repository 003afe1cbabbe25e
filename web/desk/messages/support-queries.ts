import {
  answerMessage,
  answerReport,
  closeMessage,
  closeReport,
  type DeskMessage,
  type DeskReport,
  listMessages,
  listReports,
} from '@campus-print/contract/desk-support'
import type { SupportStatus } from '@campus-print/domain/support'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { userDataKey } from '../../accounts/index.ts'
import { call } from '../../api/call.ts'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'

const supportKey = [userDataKey, 'desk support'] as const

/** A report or a message, as the list shows it. */
export type SupportItem = (DeskReport & { kind: 'report' }) | (DeskMessage & { kind: 'message' })

interface Wanted {
  readonly kind: SupportItem['kind']
  readonly status: SupportStatus
  readonly search: string
  readonly page: number
}

export function supportQuery(wanted: Wanted) {
  const { kind, status, search, page } = wanted
  return queryOptions({
    queryKey: [...supportKey, wanted],
    queryFn: async (): Promise<{ items: SupportItem[]; pages: number; total: number }> => {
      const query = { status, search, page: String(page) }
      if (kind === 'report') {
        const { data, pagination, total } = await call(listReports, { query })
        return { items: data.map((item) => ({ ...item, kind })), pages: pagination.pages, total }
      }
      const { data, pagination, total } = await call(listMessages, { query })
      return { items: data.map((item) => ({ ...item, kind })), pages: pagination.pages, total }
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

const countEveryMs = 60_000

/** How many reports and messages wait for an answer; `undefined` until that is known. */
export function useOpenSupport(): Readonly<Record<SupportItem['kind'], number | undefined>> {
  const ofKind = (kind: SupportItem['kind']) => ({
    ...supportQuery({ kind, status: 'open', search: '', page: 1 }),
    refetchInterval: countEveryMs,
  })
  const { data: reports } = useQuery(ofKind('report'))
  const { data: messages } = useQuery(ofKind('message'))
  return { report: reports?.total, message: messages?.total }
}

/** Answers a report or a message. */
export function useAnswer({ kind, id }: SupportItem) {
  return useSupportChange((answer: string) => {
    const sent = { params: { id }, body: { answer } }
    return kind === 'report' ? call(answerReport, sent) : call(answerMessage, sent)
  })
}

export function useClose({ kind, id }: SupportItem) {
  return useSupportChange(() =>
    kind === 'report' ? call(closeReport, { params: { id } }) : call(closeMessage, { params: { id } }),
  )
}

function useSupportChange<Input = void>(change: (input: Input) => Promise<{ message?: string | undefined }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => {
      if (message) toastSuccess(message)
    },
    // Another operator may have been first: the list shows the present state.
    onSettled: () => queries.invalidateQueries({ queryKey: supportKey }),
  })
}
