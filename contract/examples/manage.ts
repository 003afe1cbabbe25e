import { defaultAccountLimits } from '@campus-print/domain/accounts'
import { defaultUploadLimits } from '@campus-print/domain/documents'
import * as settings from '../manage-settings.ts'
import { type ExampleEntry, example } from './example.ts'

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
  limits: { account: defaultAccountLimits, upload: defaultUploadLimits },
  impactNumbers: [{ value: '50,000+', label: 'students served' }],
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
]
