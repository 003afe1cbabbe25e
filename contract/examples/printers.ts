import * as printers from '../printers.ts'
import { type ExampleEntry, example } from './example.ts'

export const printerId = '3d1f7c52-8a4e-4f0b-9c6d-5e2a1b7c8d90'
const uri = 'ipp://printer.campus.example/ipp/print'

const deskPrinter: printers.DeskPrinter = {
  id: printerId,
  name: 'Library 1',
  isVirtual: false,
  state: 'stopped',
  stateReasons: [{ keyword: 'media-empty-error', severity: 'error', text: 'Out of paper' }],
  acceptingJobs: true,
  since: '2026-07-01T06:00:00.000Z',
  pausedAt: null,
  color: true,
  duplex: true,
  pageSizes: ['A4', 'A3'],
  finishings: ['staple'],
  supplies: [{ name: 'Black toner', level: 42, type: 'toner' }],
  openJobs: 3,
}
const printer: printers.ManagedPrinter = {
  ...deskPrinter,
  uri,
  makeAndModel: 'Example LaserWriter 600',
  location: 'Central Library',
  documentFormats: ['application/pdf'],
  hasCertificate: false,
  coverSlip: false,
  pagesPerMinute: 42,
  pagesPrinted: 12_345,
  createdAt: '2026-06-01T06:00:00.000Z',
}
const params = { id: printerId }

export const printerExamples: readonly ExampleEntry[] = [
  example(printers.listManagedPrinters, { answer: { data: [printer] } }),
  example(printers.listDeskPrinters, {
    answer: {
      data: [deskPrinter],
      alerts: [
        {
          id: '7d5c1e0a-3b2f-4a6d-8e9c-0f1a2b3c4d5e',
          message: 'Library 1 has stopped: Out of paper.',
          since: '2026-07-01T06:00:00.000Z',
        },
      ],
    },
  }),
  example(printers.checkPrinter, {
    body: { uri },
    answer: {
      data: {
        usable: true,
        problems: [],
        notes: ['It has no Letter or Legal paper.'],
        name: 'Library 1',
        makeAndModel: 'Example LaserWriter 600',
        location: 'Central Library',
        color: true,
        duplex: true,
        pageSizes: ['A4', 'A3'],
        finishings: ['staple'],
        certificate: null,
      },
    },
  }),
  example(printers.findPrinters, {
    body: { host: 'print.campus.example' },
    answer: {
      data: [
        {
          name: 'library1',
          uri: 'ipp://print.campus.example/printers/library1',
          makeAndModel: 'Example LaserWriter 600',
          location: 'Central Library',
          isAdded: false,
        },
      ],
    },
  }),
  example(printers.addPrinter, {
    body: { name: 'Library 1', uri, coverSlip: false },
    answer: { message: 'Printer added', data: printer },
  }),
  example(printers.changePrinter, {
    params,
    body: { name: 'Library A3' },
    answer: { message: 'Printer changed', data: { ...printer, name: 'Library A3' } },
  }),
  example(printers.retirePrinter, { params, answer: { message: 'Printer retired' } }),
  example(printers.pausePrinter, {
    params,
    answer: {
      message: 'Printer paused',
      data: { ...printer, acceptingJobs: false, pausedAt: '2026-07-01T06:10:00.000Z' },
    },
  }),
  example(printers.resumePrinter, { params, answer: { message: 'Printer resumed', data: printer } }),
  example(printers.printTestPage, {
    params,
    answer: { message: 'The test page is on its way', data: { jobId: 7 } },
  }),
  example(printers.supplyHistory, {
    params,
    answer: { data: [{ name: 'Black toner', level: 42, at: '2026-07-01T06:00:00.000Z' }] },
  }),
]
