import * as health from '../health.ts'
import * as settings from '../settings.ts'
import * as site from '../site.ts'
import { type ExampleEntry, example } from './example.ts'

const weekday = { start: '09:00', end: '18:00' }
const weekend = { start: '08:00', end: '14:00' }
const ok = (message: string) => ({ state: 'ok', message }) as const

export const siteExamples: readonly ExampleEntry[] = [
  example(settings.getSettings, {
    answer: {
      data: {
        pricing: { blackPrintCost: 1, colorPrintCost: 5 },
        fileSettings: {
          maxFileSize: 50,
          maxPages: 2000,
          supportedFormats: ['PDF', 'DOC', 'DOCX', 'JPG', 'JPEG', 'PNG', 'HEIC', 'HEIF'],
          allowedFileTypes: ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png', 'heic', 'heif'],
        },
        businessHours: weekday,
        weekHours: [weekend, weekday, weekday, weekday, weekday, weekday, weekend],
        holidays: [{ date: '2026-11-08', name: 'Diwali' }],
        timeZone: 'Asia/Kolkata',
        systemSettings: { acceptingOrders: true, maintenanceMode: false },
        contactInfo: {
          email: 'print@example.edu',
          phone: '+91 20 5550 0100',
          emergencyEmail: 'duty@example.edu',
          emergencyPhone: '+91 20 5550 0199',
          address: 'Library building\nGround floor',
        },
        examPagesPerHour: null,
        campusName: 'Example College',
        campusLogo: settings.campusLogoAddress('5f1d9c07a2b48e63'),
        impactNumbers: [{ value: '50,000+', label: 'students served' }],
        campusLogin: null,
        campusLoginBy: null,
        demo: false,
      },
    },
  }),
  example(settings.getServiceStatus, {
    answer: {
      data: {
        available: true,
        maintenanceMode: false,
        acceptingOrders: true,
        businessHours: { isWithinHours: true, ...weekday },
        reasons: [],
      },
    },
  }),
  example(settings.getCampusLogo, { params: { version: '5f1d9c07a2b48e63' } }),
  example(settings.getPricing, {
    answer: { data: { basic: { blackAndWhite: 1, color: 5 }, delivery: { pickup: 0, homeDelivery: 20 } } },
  }),
  example(site.siteStatistics, { answer: { data: { people: 1204, prints: 8310, pages: 96_452 } } }),
  example(health.live, { answer: {} }),
  example(health.ready, { answer: {} }),
  example(health.metrics, {}),
  example(health.healthStatus, {
    answer: {
      data: {
        state: 'ok',
        at: '2026-07-01T06:00:00.000Z',
        printers: {
          ...ok('All printers answer'),
          printers: [
            {
              name: 'Library 1',
              state: 'idle',
              stateReasons: [],
              acceptingJobs: true,
              isPaused: false,
              since: '2026-07-01T03:30:00.000Z',
            },
          ],
        },
        mail: { ...ok('No mail waits'), waiting: 0 },
        messages: {
          ...ok('Messages are sent'),
          channels: [{ channel: 'email', overdue: 0, failed: 0, uncertain: 0 }],
        },
        jobs: { ...ok('No job is late'), queues: [], failed: 0 },
        reconciliation: {
          ...ok('The books agree'),
          madeAt: '2026-06-30T20:30:00.000Z',
          disagreementCount: 0,
        },
        storage: ok('The storage answers'),
        clock: { ...ok('The clock is right'), differenceSeconds: 0 },
        disk: { ...ok('Enough room'), freeBytes: 82_000_000_000, totalBytes: 100_000_000_000 },
        settings: ok('All settings can be read'),
        audit: { ...ok('The audit log is genuine'), checkedAt: '2026-06-30T22:00:00.000Z' },
        hold: ok('Nothing is on hold.'),
      },
    },
  }),
]
