import { exportAccount } from '@campus-print/contract/account-data'
import { previewFile, previewPage, uploadDocument } from '@campus-print/contract/documents'
import { allUpdates, requestUpdates } from '@campus-print/contract/ordering'
import { paymentPage } from '@campus-print/contract/pages'
import { endpointUrl } from './api/endpoint-url.ts'

/** Every screen's path; the only place where paths are spelled, but for those that the server leads to. */
export const paths = {
  landing: '/',
  login: '/login',
  register: '/register',
  verify: '/verify-otp',
  forgotPassword: '/forgot-password',
  dashboard: '/dashboard',
  print: '/print',
  payment: paymentPage,
  profile: '/profile',
  people: '/manage/people',
  money: '/manage/money',
  deskPayments: '/desk/payments',
  deskPayment: '/desk/payments/$id',
} as const

/** Addresses of the API that a browser opens by itself: pictures, streams and uploads. */
export const addresses = {
  upload: () => endpointUrl(uploadDocument),
  previewFile: (fileName: string) => endpointUrl(previewFile, { params: { fileName } }),
  pagePicture: (fileName: string, page: number, width: number) =>
    endpointUrl(previewPage, { params: { fileName, page: String(page) }, query: { width: String(width) } }),
  updatesOf: (id: string) => endpointUrl(requestUpdates, { params: { id } }),
  allUpdates: () => endpointUrl(allUpdates),
  accountExport: () => endpointUrl(exportAccount),
}

/** A path of ours to return to after signing in; anything that would lead elsewhere is no such path. */
export function readReturnPath(text: unknown): string | undefined {
  return typeof text === 'string' && /^\/(?![/\\])/.test(text) ? text : undefined
}
