import { defaultAccountLimits } from '@campus-print/domain/accounts'
import { defaultUploadLimits } from '@campus-print/domain/documents'
import * as audit from '../audit.ts'
import * as operation from '../operation.ts'
import * as reports from '../reports.ts'
import * as settings from '../manage-settings.ts'
import { campusLogoAddress } from '../settings.ts'
import { type ExampleEntry, example } from './example.ts'
import { onePixel, printId, requestId } from './samples.ts'

const weekday = { start: '09:00', end: '18:00' }
const weekend = { start: '08:00', end: '14:00' }

export const managedSettings: settings.ManagedSettings = {
  version: 'k3mVb9Qf2xWz7LpA',
  unreadable: [],
  pricing: { blackPrintCost: 1, colorPrintCost: 5 },
  fileSettings: {
    maxFileSize: 50,
    maxPages: 2000,
    maxMegapixels: 100,
    allowedFileTypes: ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png'],
    supportedFormats: ['PDF', 'DOC', 'DOCX', 'JPG', 'JPEG', 'PNG'],
  },
  businessHours: weekday,
  weekHours: [weekend, weekday, weekday, weekday, weekday, weekday, weekend],
  holidays: [{ date: '2026-11-08', name: 'Diwali' }],
  timeZone: 'Asia/Kolkata',
  closeOutsideHours: false,
  systemSettings: { acceptingOrders: true, maintenanceMode: false, maintenanceMessage: '' },
  contactInfo: {
    email: 'print@example.edu',
    phone: '+91 20 5550 0100',
    emergencyEmail: 'duty@example.edu',
    emergencyPhone: '+91 20 5550 0199',
    address: 'Library building\nGround floor',
  },
  campus: { name: 'Example College' },
  setUpDone: true,
  seller: {
    name: 'Example College',
    address: 'Library building\nPune 411001',
    gstin: '27AAAAA0000A1Z5',
    taxRate: 18,
    sac: '998912',
  },
  registration: {
    emailDomains: ['example.edu'],
    categoryDomains: { student: [], staff: ['staff.example.edu'], professor: [] },
    confirmedCategories: ['professor'],
  },
  retention: { keepReadyDays: 7 },
  quotas: { student: { pages: 500, period: 'month' }, staff: null, professor: null },
  examMode: { pagesPerHour: null },
  freeReprints: { perRequest: 2, pagesPerDay: 500 },
  alerts: { longWaitMinutes: 30 },
  security: { twoStepForStaff: false },
  limits: { account: defaultAccountLimits, upload: defaultUploadLimits },
  impactNumbers: [{ value: '50,000+', label: 'students served' }],
}

const operatorId = '0197f7e4-1111-7000-8000-000000000001'

export const auditEntries: audit.AuditEntry[] = [
  {
    id: '1042',
    at: '2026-07-01T08:35:00.000Z',
    actor: { id: operatorId, name: 'Meera Deshpande' },
    action: 'change settings',
    subject: { kind: 'settings', id: 'campus', name: null },
    reason: null,
    before: { pricing: { blackPrintCost: 1 } },
    after: { pricing: { blackPrintCost: 2 } },
  },
  {
    id: '1041',
    at: '2026-07-01T08:31:00.000Z',
    actor: { id: operatorId, name: 'Meera Deshpande' },
    action: 'refund',
    subject: { kind: 'print request', id: requestId, name: printId },
    reason: 'Two pages were pale',
    before: null,
    after: { refunded: 4 },
  },
  {
    id: '1040',
    at: '2026-06-30T05:00:00.000Z',
    actor: 'command line',
    action: 'grant permission',
    subject: { kind: 'person', id: operatorId, name: 'Meera Deshpande' },
    reason: null,
    before: { permissions: ['desk'] },
    after: { permissions: ['desk', 'manage'] },
  },
]

export const auditCheck = {
  entries: 1042,
  sealedSince: '2026-03-02T04:30:00.000Z',
  older: null,
  bySql: 0,
  problem: null,
}

const sold = { revenue: 120, refunds: 4, net: 116, averageWaitMinutes: 6.5 }

export const salesReport: reports.SalesReport = {
  from: '2026-07-01',
  to: '2026-07-02',
  rows: [
    { key: '2026-07-01', name: '2026-07-01', requests: 14, pages: 96, ...sold },
    {
      key: '2026-07-02',
      name: '2026-07-02',
      requests: 0,
      pages: 0,
      revenue: 0,
      refunds: 0,
      net: 0,
      averageWaitMinutes: null,
    },
  ],
  totals: { requests: 14, pages: 96, ...sold },
  hours: Array.from({ length: 24 }, (_, hour) => ({
    hour,
    requests: hour === 11 ? 10 : hour === 15 ? 4 : 0,
  })),
}

export const manageExamples: readonly ExampleEntry[] = [
  example(settings.getManagedSettings, { answer: { data: managedSettings } }),
  example(settings.changeSettings, {
    body: {
      pricing: { blackPrintCost: 1, colorPrintCost: 5 },
      campus: { name: 'Example College' },
    },
    answer: { message: 'Settings saved', data: managedSettings },
  }),
  example(settings.changeLogo, {
    body: { picture: onePixel },
    answer: { message: 'Logo saved', data: { campusLogo: campusLogoAddress('5f1d9c07a2b48e63') } },
  }),
  example(settings.removeLogo, { answer: { message: 'Logo removed' } }),
  example(operation.getHold, {
    answer: { data: { since: '2026-07-01T06:30:00.000Z', backupMadeAt: '2026-06-30T21:00:00.000Z' } },
  }),
  example(operation.resumeService, { answer: {} }),
  example(reports.salesReport, {
    query: { from: '2026-07-01', to: '2026-07-02', by: 'day', format: 'json' },
    answer: { data: salesReport },
  }),
  example(audit.listAudit, {
    query: { action: 'change settings', from: '2026-06-01', to: '2026-07-01', limit: '50' },
    answer: {
      data: auditEntries,
      next: null,
      actions: ['change settings', 'grant permission', 'refund'],
    },
  }),
  example(audit.checkAudit, { answer: { data: auditCheck } }),
]
