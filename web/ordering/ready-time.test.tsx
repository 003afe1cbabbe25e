import { estimatePrint } from '@campus-print/contract/queue'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { configure, field, fill, printApi } from '../testing/mock-print.ts'

describe('the time at which the print can be collected', () => {
  test('follows the settings', async () => {
    const api = printApi(3)
    api.answer(estimatePrint, ({ query }) => ({
      data: {
        estimatedMinutes: 5,
        readyAt: query['pages'] === '6' ? '2099-01-05T04:30:00.000Z' : '2099-01-05T03:40:00.000Z',
      },
    }))
    const { hands } = await configure(api)
    await screen.findByText('Ready by about 9:10 AM on 5 January')
    await fill(hands, field('Copies'), '2')
    await screen.findByText('Ready by about 10:00 AM on 5 January')
    expect(api.calls(estimatePrint).at(-1)?.query).toEqual({
      pages: '6',
      pageSize: 'A4',
      printType: 'black',
      doubleSided: 'false',
      finishing: 'none',
    })
  })

  test('is unknown while no printer works that can print it, and one can order all the same', async () => {
    const api = printApi(3)
    api.answer(estimatePrint, { data: { estimatedMinutes: null, readyAt: null } })
    await configure(api)
    await screen.findByText(
      'No printer that can print this is working right now. It prints as soon as one does.',
    )
    const proceed = screen.getByRole<HTMLButtonElement>('button', { name: 'Proceed to Payment' })
    expect(proceed.disabled).toBe(false)
  })

  test('is left out where it does not load', async () => {
    const api = printApi(3)
    api.fail(estimatePrint, 'internal')
    await configure(api)
    await waitFor(() => expect(api.calls(estimatePrint)).not.toEqual([]))
    expect(screen.queryByText(/Ready by|No printer/)).toBe(null)
  })
})
