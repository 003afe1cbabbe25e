import { listAudit } from '@campus-print/contract/audit'
import { listDeskRequests } from '@campus-print/contract/desk'
import { getDeskPayment, listDeskPayments } from '@campus-print/contract/desk-payments'
import { requestId } from '@campus-print/contract/examples/samples'
import { listReconciliations } from '@campus-print/contract/money'
import { listDeskPrinters } from '@campus-print/contract/printers'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mockApi, renderScreen } from './testing/render-screen.tsx'

// What the tests beside other screens state of each of them.

const person = { permissions: ['desk' as const, 'manage' as const] }

describe.each([
  ['/desk', listDeskRequests],
  ['/desk/payments', listDeskPayments],
  [`/desk/payments/${requestId}`, getDeskPayment],
  ['/manage/money', listReconciliations],
  ['/manage/audit', listAudit],
] as const)('the screen %s', (path, data) => {
  const open = (prepare: (api: ReturnType<typeof mockApi>) => void) => {
    const api = mockApi(person)
    if (path === '/desk') api.answer(listDeskPrinters)
    prepare(api)
    return renderScreen(path, { api, user: person })
  }

  test('that the server fails to fill says so and is filled on demand', async () => {
    const { api, hands } = open((given) => given.fail(data, 'forbidden'))
    const [retry] = await screen.findAllByRole('button', { name: 'Try Again' })
    screen.getByRole('heading', { level: 1 })
    const failed = screen.getAllByRole('button', { name: 'Try Again' }).length
    api.answer(data)
    await hands.click(retry!)
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: 'Try Again' }).length).toBeLessThan(failed),
    )
  })
})
