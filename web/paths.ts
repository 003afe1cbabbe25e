import { exportAccount } from '@campus-print/contract/account-data'
import { beginCampusLogin } from '@campus-print/contract/campus-login'
import { previewFile, previewPage, uploadDocument } from '@campus-print/contract/documents'
import { allUpdates, requestUpdates } from '@campus-print/contract/ordering'
import {
  joinPage,
  paymentPage,
  resetPasswordPage,
  secondStepPage,
  signedInPage,
  verifyEmailPage,
} from '@campus-print/contract/pages'
import { type ReportGroup, salesReport } from '@campus-print/contract/reports'
import { endpointUrl } from './api/endpoint-url.ts'
import { sitePaths } from './site-paths.ts'

/** Every screen's path; the only place where paths are spelled, except those that the server leads to. */
export const paths = {
  ...sitePaths,
  signedIn: signedInPage,
  join: joinPage,
  secondStep: secondStepPage,
  directoryLogin: '/login/campus',
  verify: '/verify-otp',
  forgotPassword: '/forgot-password',
  verifyLink: verifyEmailPage,
  resetLink: resetPasswordPage,
  print: '/print',
  history: '/history',
  request: '/requests/$id',
  help: '/help',
  payment: paymentPage,
  profile: '/profile',
  manage: '/manage',
  setUp: '/manage/set-up',
  manageSettings: '/manage/settings',
  printers: '/manage/printers',
  people: '/manage/people',
  reports: '/manage/reports',
  money: '/manage/money',
  audit: '/manage/audit',
  health: '/manage/health',
  desk: '/desk',
  deskPayments: '/desk/payments',
  deskPayment: '/desk/payments/$id',
  deskMessages: '/desk/messages',
  deskCash: '/desk/cash',
} as const

/** Addresses of the API that a browser opens by itself: pictures, streams and uploads. */
export const addresses = {
  upload: () => endpointUrl(uploadDocument),
  previewFile: (fileName: string) => endpointUrl(previewFile, { params: { fileName } }),
  pagePicture: (fileName: string, page: number, width: number) =>
    endpointUrl(previewPage, { params: { fileName, page: String(page) }, query: { width: String(width) } }),
  updatesOf: (id: string) => endpointUrl(requestUpdates, { params: { id } }),
  allUpdates: () => endpointUrl(allUpdates),
  campusLogin: (next?: string) => endpointUrl(beginCampusLogin, { query: { next } }),
  accountExport: () => endpointUrl(exportAccount),
  salesCsv: (query: { from: string; to: string; by: ReportGroup }) =>
    endpointUrl(salesReport, { query: { ...query, format: 'csv' } }),
}

/** A path of ours to return to after signing in; undefined for anything that could lead to another site. */
export function readReturnPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/') || !URL.canParse(text, anyOrigin)) return undefined
  // Read as a browser reads it: it takes a backslash for a slash and skips tabs and line breaks.
  const { origin, pathname, search, hash } = new URL(text, anyOrigin)
  if (origin !== anyOrigin || couldChangeWhenDecoded.test(pathname)) return undefined
  return pathname + search + hash
}

const anyOrigin = 'http://here.invalid'
/** The router decodes paths: none may become one that begins with two slashes. */
const couldChangeWhenDecoded = /\/\/|%(25)*(2f|5c|0[0-9a-f])/i
