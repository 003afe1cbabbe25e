import { toast } from 'sonner'
import { beforeEach, expect, test, vi } from 'vitest'
import { toastError, toastSuccess } from './toasts.tsx'

/** What is said now; which of it is old goes with the next frame. */
const said = () => toast.getToasts().map((each) => ('title' in each ? each.title : undefined))

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => (paint(), 1))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  toast.dismiss()
})

test('a success toast stays for two seconds and an error toast for four', () => {
  toastSuccess('File removed successfully')
  toastError('Error removing file')
  expect(toast.getToasts()).toMatchObject([
    { title: 'File removed successfully', type: 'success', duration: 2000 },
    { title: 'Error removing file', type: 'error', duration: 4000 },
  ])
})

test('a new success toast replaces the last one and leaves errors in place', () => {
  toastError('Payment cancelled')
  toastSuccess('Login successful!')
  toastSuccess('Print request cancelled')
  expect(said()).toEqual(['Payment cancelled', 'Print request cancelled'])
})

test('an error toast that is still visible is not shown twice', () => {
  toastError('Error removing file')
  toastError('Payment cancelled')
  toastError('Error removing file')
  expect(said()).toEqual(['Error removing file', 'Payment cancelled'])
})
