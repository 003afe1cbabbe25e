import { managedSettings as before } from '@campus-print/contract/examples/manage'
import type { SettingsChange } from '@campus-print/contract/manage-settings'
import { expect, test } from 'vitest'
import { settingsEffects } from './effects.ts'

const now = new Date('2026-11-07T06:00:00Z')
const [, ...others] = before.weekHours

test.each<[SettingsChange, string[]]>([
  [{}, []],
  [
    { pricing: { blackPrintCost: 2 } },
    [
      'A 10-page black print will cost ₹20 instead of ₹10',
      'Requests that are placed already keep their price',
    ],
  ],
  [{ pricing: { blackPrintCost: Number.NaN } }, []],
  [
    { systemSettings: { acceptingOrders: false } },
    ['Nobody can order until you switch it on again. Paid prints are still printed.'],
  ],
  [{ systemSettings: { maintenanceMessage: 'Back soon' } }, []],
  [{ examMode: { pagesPerHour: 50 } }, ['Exam mode: everyone may order up to 50 pages an hour']],
  [
    { examMode: { pagesPerHour: null } },
    ['Exam mode ends: people may order as many pages an hour as they like'],
  ],
  [
    { security: { twoStepForStaff: true } },
    ['Operators and managers without two-step login have to set it up before they go on'],
  ],
  [{ security: { twoStepForStaff: false } }, ['The password alone opens the print desk and these pages']],
  [{ alerts: { longWaitMinutes: 10 } }, ['The desk is told when a paid print has waited for 10 minutes']],
  [
    { systemSettings: { maintenanceMode: true, maintenanceMessage: 'Back at 2 PM' } },
    ['Nobody can order, and everyone reads: “Back at 2 PM”'],
  ],
  [
    { systemSettings: { maintenanceMode: true } },
    ['Nobody can order, and everyone reads: “The service is under maintenance.”'],
  ],
  [{ closeOutsideHours: true }, ['Orders are taken only while the desk is open']],
  [{ weekHours: [null, ...others] }, ['Sun: Closed instead of 8:00 AM to 2:00 PM']],
  [
    { holidays: [...before.holidays, { date: '2026-11-09', name: 'Padwa' }] },
    ['Monday, 9 November: closed, Padwa'],
  ],
  [{ holidays: [] }, ['Tomorrow: open as on other weeks']],
  [{ holidays: [{ date: '2026-11-08', name: 'Deepavali' }] }, ['Tomorrow: closed, Deepavali']],
  [
    { freeReprints: { perRequest: 1, pagesPerDay: 200 } },
    [
      'The desk may print one print again for free once',
      'Each person at the desk may print 200 pages a day again for free',
    ],
  ],
  [{ freeReprints: { perRequest: 0 } }, ['The desk can no longer print anything again for free']],
  [
    { campus: { name: 'Pune College' } },
    ['Pages, mails, tickets and new downloads of invoices name “Pune College”'],
  ],
  [{ campus: { name: ' ' } }, ['Pages, mails, tickets and invoices no longer name the campus']],
  [{ seller: { taxRate: 12 } }, ['New invoices state 12 % GST. Prices stay: they include the tax.']],
  [{ seller: { gstin: null } }, ['New prints get a receipt without tax']],
  [
    { fileSettings: { allowedFileTypes: ['pdf', 'doc', 'docx'] } },
    ['JPG, JPEG and PNG files are no longer taken'],
  ],
  [
    { retention: { keepReadyDays: 1 } },
    ['The document of a print that nobody collects is deleted 1 day after it is ready'],
  ],
  [{ quotas: { student: null } }, ['Students: as many pages as they like']],
  [{ registration: { emailDomains: [] } }, ['Addresses of any domain may register']],
  [{ registration: { confirmedCategories: [] } }, ['Professors who register need no confirmation']],
])('a change of %j says %j', (change, effects) => {
  expect(settingsEffects(before, change, now)).toEqual(effects)
})
