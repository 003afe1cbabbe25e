import { splitTax } from '@campus-print/domain/payments'
import type { Paper } from '../../payments/paper/paper.ts'

/** A tax invoice of ₹14 for two copies of seven pages. */
export function samplePaper(overrides: Partial<Paper> = {}): Paper {
  return {
    title: 'Tax invoice',
    number: 'CP/26-27/000123',
    issuedAt: new Date('2026-11-20T09:34:00Z'),
    timeZone: 'Asia/Kolkata',
    seller: {
      name: 'Campus Print Services',
      address: 'Ground floor, Central Library\nUniversity Road\nPune 411007',
      gstin: '27AAAAA0000A1Z5',
    },
    buyer: {
      name: 'Asha Kulkarni',
      email: 'asha.kulkarni@campus.example',
      affiliation: 'Student, Information Technology',
    },
    print: {
      printId: 'PRT-7K3M9Q-X4TN8VWH',
      documentName: 'thesis.pdf',
      pages: 7,
      copies: 2,
      media: 'A4',
      printType: 'black',
      doubleSided: true,
      ratePerPage: 100,
    },
    total: 1400,
    tax: { sac: '998912', rate: 1800, split: splitTax(1400, 1800) },
    payment: {
      method: 'upi',
      id: 'pay_Nx2kQ7bT9cLmZa',
      paidAt: new Date('2026-11-20T09:34:00Z'),
      simulated: false,
    },
    corrects: null,
    refunds: [],
    ...overrides,
  }
}
