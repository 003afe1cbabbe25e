import * as documents from '../documents.ts'
import * as invoices from '../invoices.ts'
import * as ordering from '../ordering.ts'
import { type ExampleEntry, example } from './example.ts'
import {
  document,
  fileName,
  payment,
  pendingRequest,
  printId,
  printSettings,
  queuedRequest,
  refundId,
  requestId,
  uploadId,
} from './samples.ts'

const reprintId = '9b2f6a3e-1c4d-4f5a-8b7c-2d3e4f5a6b7c'
const withHistory: ordering.PrintRequestWithHistory = {
  ...queuedRequest,
  history: [
    { from: null, to: 'pending', at: '2026-07-01T06:01:00.000Z', reason: null },
    { from: 'pending', to: 'in_queue', at: '2026-07-01T06:03:00.000Z', reason: null },
  ],
  payment,
  orderOpenedAt: '2026-07-01T06:02:00.000Z',
  orderedTogether: [],
  cancelRequestedAt: null,
  progress: null,
}
const arriving = {
  id: uploadId,
  documentName: document.documentName,
  documentSize: document.documentSize,
  received: 65_536,
  expiresAt: '2026-07-02T06:00:00.000Z',
  serverFileName: null,
}
const cloudFile = { id: requestId, status: 'cloud', deleteAfterPrint: true, deletedAt: null } as const

export const printingExamples: readonly ExampleEntry[] = [
  example(documents.uploadDocument, { answer: { data: document } }),
  example(documents.createResumableUpload, { answer: { data: arriving } }),
  example(documents.resumableUpload, { params: { id: uploadId }, answer: { data: arriving } }),
  example(documents.continueResumableUpload, { params: { id: uploadId }, answer: { data: document } }),
  example(documents.cancelResumableUpload, { params: { id: uploadId } }),
  example(documents.removeUpload, { params: { fileName }, answer: {} }),
  example(documents.getDocument, { params: { fileName }, answer: { data: document } }),
  example(documents.documentColors, { params: { fileName }, answer: { data: { colorPages: [2, 5] } } }),
  example(documents.previewFile, { params: { fileName } }),
  example(documents.previewPage, { params: { fileName, page: '1' }, query: { width: '320' } }),
  example(documents.linkPreview, {
    params: { fileName },
    answer: {
      data: {
        url: `/api/files/preview/${fileName}?expires=1782886200&signature=Zm9v`,
        expiresAt: '2026-07-01T06:10:00.000Z',
      },
    },
  }),
  example(documents.previewRequest, { params: { id: requestId } }),
  example(documents.fileStatus, { params: { id: requestId }, answer: { data: cloudFile } }),
  example(documents.fileMetadata, {
    params: { id: requestId },
    answer: { data: { ...document, deletedAt: null, deletesAt: null } },
  }),
  example(documents.deletionReceipt, { params: { id: requestId } }),
  example(documents.downloadFile, { params: { id: requestId } }),
  example(documents.moveToCloud, {
    params: { service: 'cloud', id: requestId },
    answer: { data: cloudFile },
  }),
  example(invoices.downloadInvoice, { params: { id: requestId } }),
  example(invoices.downloadReceipt, { params: { id: requestId } }),
  example(invoices.downloadCreditNote, { params: { id: requestId, refundId } }),
  example(invoices.downloadReceipts, { body: { requestIds: [requestId] } }),
  example(ordering.placeRequest, {
    body: { serverFileName: fileName, ...printSettings },
    answer: { message: 'Print request created successfully!', data: pendingRequest },
  }),
  example(ordering.usualSettings, {
    answer: {
      data: {
        pdf: { pageSize: 'A4', printType: 'color', doubleSided: true },
        word: null,
        image: null,
      },
    },
  }),
  example(ordering.getRequest, { params: { id: requestId }, answer: { data: withHistory } }),
  example(ordering.getRequestById, { params: { id: requestId }, answer: { data: withHistory } }),
  example(ordering.getRequestByPrintId, { params: { uniqueId: printId }, answer: { data: withHistory } }),
  example(ordering.changeRequest, {
    params: { id: requestId },
    body: { copies: 3, printType: 'color' },
    answer: {
      message: 'Print request changed',
      data: {
        ...pendingRequest,
        copies: 3,
        printType: 'color',
        costPerPage: 5,
        totalPages: 12,
        totalCost: 60,
      },
    },
  }),
  example(ordering.reprintRequest, {
    params: { id: requestId },
    answer: {
      message: 'Print request created successfully!',
      data: { ...pendingRequest, id: reprintId, _id: reprintId, reprintOf: requestId },
    },
  }),
  example(ordering.cancelRequests, {
    body: { requestIds: [requestId] },
    answer: { data: [{ id: requestId, success: true, message: 'Print request cancelled' }] },
  }),
  example(ordering.requestStatusesOf, {
    body: { requestIds: [requestId] },
    answer: { data: [{ id: requestId, status: 'in_queue' }] },
  }),
  example(ordering.cancelRequest, {
    params: { id: requestId },
    answer: { message: 'Print request cancelled', data: { ...queuedRequest, status: 'cancelled' } },
  }),
  example(ordering.requestStats, {
    answer: { data: { total: 12, inQueue: 1, inProcess: 1, completed: 9, cancelled: 1, failed: 0 } },
  }),
  example(ordering.requestUpdates, { params: { id: requestId } }),
  example(ordering.allUpdates, {}),
]
