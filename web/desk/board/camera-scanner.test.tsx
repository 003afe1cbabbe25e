import { listDeskRequests } from '@campus-print/contract/desk'
import { listDeskPrinters } from '@campus-print/contract/printers'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const operator = { permissions: ['desk' as const] }

/** Opens the camera at the desk, in a browser whose `getUserMedia` is this. */
async function openCamera(getUserMedia?: () => Promise<unknown>) {
  const value = getUserMedia && { getUserMedia }
  Object.defineProperty(navigator, 'mediaDevices', { value, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  const api = mockApi(operator)
  api.answer(listDeskRequests)
  api.answer(listDeskPrinters)
  const rendered = renderScreen('/desk', { api, user: operator })
  await rendered.hands.click(await screen.findByRole('button', { name: 'Scan with the camera' }))
  await screen.findByRole('dialog', { name: 'Scan a ticket' })
  return rendered
}

const failing = (name: string) => () => Promise.reject(new DOMException('', name))

test.each([
  ['no camera', failing('NotFoundError'), 'No camera was found on this device.'],
  [
    'no permission',
    failing('NotAllowedError'),
    'The camera is not allowed. Allow it for this site in your browser’s settings.',
  ],
  ['a camera in use', failing('NotReadableError'), 'Another app is using the camera.'],
  ['a camera that fails', failing('AbortError'), 'The camera does not start.'],
  ['no access to cameras', undefined, 'No camera was found on this device.'],
])('the desk says what to do with %s', async (_, getUserMedia, message) => {
  await openCamera(getUserMedia)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    `${message}You can type the print ID instead; its last four characters are enough.`,
  )
})

test('closing the scanner turns the camera off, also when it starts only then', async () => {
  const stop = vi.fn()
  const stream = { getTracks: () => [{ stop }] }
  let start: (stream: unknown) => void = () => undefined
  const { hands } = await openCamera(() => new Promise((resolve) => (start = resolve)))
  await hands.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(stop).not.toHaveBeenCalled()
  start(stream)
  await waitFor(() => expect(stop).toHaveBeenCalledOnce())
})
