import { exampleOf } from '@campus-print/contract/examples/index'
import {
  addPrinter,
  changePrinter,
  checkPrinter,
  findPrinters,
  listManagedPrinters,
  type ManagedPrinter,
  pausePrinter,
  type PrinterCheck,
  printTestPage,
  retirePrinter,
} from '@campus-print/contract/printers'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const manager = { permissions: ['manage' as const] }
const [sample] = (exampleOf(listManagedPrinters)!.answer as { data: ManagedPrinter[] }).data
const stopped = sample as ManagedPrinter
const idle: ManagedPrinter = { ...stopped, state: 'idle', stateReasons: [] }
const { data: check } = exampleOf(checkPrinter)!.answer as { data: PrinterCheck }

function open(printers: readonly ManagedPrinter[]) {
  const api = mockApi(manager)
  api.answer(listManagedPrinters, { data: [...printers] })
  return renderScreen('/manage/printers', { api, user: manager })
}

const card = () => screen.findByRole('region', { name: 'Library 1' })

describe('the list of printers', () => {
  test('says why a printer has stopped, what it can do, how full its toner is and how many sides it printed', async () => {
    open([stopped])
    const { textContent } = await card()
    for (const text of [
      'Stopped',
      'Out of paper',
      'Colour, both sides, A4, A3',
      'Black toner',
      '42%',
      'Sides printed12,345',
      'sides a minute',
    ])
      expect(textContent).toContain(text)
  })

  test('of a new campus leads to adding one', async () => {
    const { hands } = open([])
    await screen.findByText('No printer yet')
    await hands.click(screen.getAllByRole('button', { name: 'Add Printer' })[0]!)
    await screen.findByRole('dialog', { name: 'Add printer' })
  })

  test('that does not load can be loaded again', async () => {
    const api = mockApi(manager)
    api.fail(listManagedPrinters, 'internal')
    const { hands } = renderScreen('/manage/printers', { api, user: manager })
    await screen.findByText('The printers did not load')
    api.answer(listManagedPrinters, { data: [idle] })
    await hands.click(screen.getByRole('button', { name: 'Try Again' }))
    await card()
  })
})

describe('a printer', () => {
  test('is paused, and then resumed', async () => {
    const { api, hands } = open([idle])
    const paused = { ...idle, pausedAt: '2026-07-01T06:10:00.000Z' }
    const pause = await screen.findByRole('button', { name: 'Pause: Library 1' })
    api.answer(pausePrinter, { message: 'Printer paused', data: paused })
    api.answer(listManagedPrinters, { data: [paused] })
    await hands.click(pause)
    await screen.findByRole('button', { name: 'Resume: Library 1' })
    expect(within(await card()).getByText('Paused')).toBeDefined()
  })

  test('that does not answer prints no test page, and says so', async () => {
    const { api, hands } = open([idle])
    api.fail(printTestPage, 'printer_did_not_answer')
    await hands.click(await screen.findByRole('button', { name: 'Test Page: Library 1' }))
    await within(await card()).findByText(/The printer did not answer/)
  })

  test('is retired after a question', async () => {
    const { api, hands } = open([idle])
    api.answer(retirePrinter)
    await hands.click(await screen.findByRole('button', { name: 'Retire: Library 1' }))
    const question = await screen.findByRole('alertdialog', { name: 'Retire Library 1?' })
    expect(api.calls(retirePrinter)).toHaveLength(0)
    api.answer(listManagedPrinters, { data: [] })
    await hands.click(within(question).getByRole('button', { name: 'Retire' }))
    await screen.findByText('No printer yet')
    expect(api.calls(retirePrinter)[0]?.params).toEqual({ id: idle.id })
  })

  test('is changed: only what differs is sent, and an error is shown beside its field', async () => {
    const { api, hands } = open([idle])
    await hands.click(await screen.findByRole('button', { name: 'Change: Library 1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change printer' }))
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await hands.clear(name)
    await hands.type(name, 'Lab')
    api.fail(changePrinter, 'invalid_input', { errors: [{ field: 'name', message: 'Too short' }] })
    await hands.click(dialog.getByRole('button', { name: 'Save Changes' }))
    await dialog.findByText('Too short')
    expect(api.calls(changePrinter)[0]?.body).toEqual({ name: 'Lab' })
  })

  test('prints cover slips once they are chosen, and says so', async () => {
    const { api, hands } = open([idle])
    await hands.click(await screen.findByRole('button', { name: 'Change: Library 1' }))
    expect(screen.queryByText('With each job')).toBeNull()
    const dialog = within(await screen.findByRole('dialog', { name: 'Change printer' }))
    await hands.click(
      dialog.getByRole('checkbox', { name: 'Print a cover slip with each job', checked: false }),
    )
    api.answer(changePrinter, { message: 'Printer changed', data: { ...idle, coverSlip: true } })
    api.answer(listManagedPrinters, { data: [{ ...idle, coverSlip: true }] })
    await hands.click(dialog.getByRole('button', { name: 'Save Changes' }))
    await screen.findByText('With each job')
    expect(api.calls(changePrinter)[0]?.body).toEqual({ coverSlip: true })
  })
})

describe('adding a printer', () => {
  async function dialogOver(api: ReturnType<typeof open>['api'], hands: ReturnType<typeof open>['hands']) {
    await hands.click(await screen.findByRole('button', { name: 'Add Printer' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add printer' }))
    return { api, hands, dialog }
  }

  test('shows what the printer lacks before it is added', async () => {
    const shown = open([idle])
    const { api, hands, dialog } = await dialogOver(shown.api, shown.hands)
    await hands.type(dialog.getByRole('textbox', { name: 'Address' }), 'ipp://printer.campus.example/')
    api.answer(checkPrinter, { data: check })
    await hands.click(dialog.getByRole('button', { name: 'Check Printer' }))
    await dialog.findByText('It has no Letter or Legal paper.')
    const added = { ...idle, id: 'b', name: 'Lab 2' }
    api.answer(addPrinter, { message: 'Printer added', data: added })
    api.answer(listManagedPrinters, { data: [idle, added] })
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await hands.clear(name)
    await hands.type(name, 'Lab 2')
    await hands.click(dialog.getByRole('checkbox', { name: 'Print a cover slip with each job' }))
    await hands.click(dialog.getByRole('button', { name: 'Add Printer' }))
    await screen.findByRole('region', { name: 'Lab 2' })
    expect(api.calls(addPrinter)[0]?.body).toEqual({
      uri: 'ipp://printer.campus.example/',
      name: 'Lab 2',
      coverSlip: true,
    })
  })

  test('with an unknown certificate shows its fingerprint and sends it once it is accepted', async () => {
    const shown = open([idle])
    const { api, hands, dialog } = await dialogOver(shown.api, shown.hands)
    const certificate = { pem: 'PEM', fingerprint: 'AB:CD', validUntil: '2030-01-01T00:00:00.000Z' }
    api.answer(checkPrinter, { data: { ...check, usable: false, problems: ['Unknown'], certificate } })
    await hands.type(dialog.getByRole('textbox', { name: 'Address' }), 'ipps://printer.campus.example/')
    await hands.click(dialog.getByRole('button', { name: 'Check Printer' }))
    await dialog.findByText('AB:CD')
    expect(dialog.queryByRole('button', { name: 'Add Printer' })).toBeNull()
    api.answer(checkPrinter, { data: check })
    await hands.click(dialog.getByRole('button', { name: 'Accept this certificate' }))
    await dialog.findByRole('button', { name: 'Add Printer' })
    expect(api.calls(checkPrinter)[1]?.body).toEqual({
      uri: 'ipps://printer.campus.example/',
      certificate: 'PEM',
    })
  })

  test('chooses one of those that a print server has', async () => {
    const shown = open([idle])
    const { api, hands, dialog } = await dialogOver(shown.api, shown.hands)
    api.answer(findPrinters)
    api.answer(checkPrinter, { data: check })
    await hands.type(dialog.getByRole('textbox', { name: 'Print server' }), 'print.campus.example')
    await hands.click(dialog.getByRole('button', { name: 'Find Printers' }))
    await hands.click(await dialog.findByRole('button', { name: 'Choose: library1' }))
    await waitFor(() =>
      expect(api.calls(checkPrinter)[0]?.body).toEqual({
        uri: 'ipp://print.campus.example/printers/library1',
      }),
    )
    await dialog.findByRole('button', { name: 'Add Printer' })
  })

  test('at an address that is none says so beside the field', async () => {
    const shown = open([idle])
    const { api, hands, dialog } = await dialogOver(shown.api, shown.hands)
    const message = 'The address must begin with ipp://'
    api.fail(checkPrinter, 'invalid_input', { errors: [{ field: 'uri', message }] })
    await hands.type(dialog.getByRole('textbox', { name: 'Address' }), 'printer')
    await hands.click(dialog.getByRole('button', { name: 'Check Printer' }))
    await dialog.findByText(message)
  })
})
