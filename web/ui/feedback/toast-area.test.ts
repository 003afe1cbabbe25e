import { toast } from 'sonner'
import { beforeEach, expect, test, vi } from 'vitest'
import { showError, showSuccess } from './toast-area.tsx'

/** What is said now; which of it is old goes with the next frame. */
const said = () => toast.getToasts().map((each) => ('title' in each ? each.title : undefined))

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => (paint(), 1))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  toast.dismiss()
})

test('a success toast stays for two seconds and an error toast for four', () => {
  showSuccess('File removed successfully')
  showError('Error removing file')
  expect(toast.getToasts()).toMatchObject([
    { title: 'File removed successfully', type: 'success', duration: 2000 },
    { title: 'Error removing file', type: 'error', duration: 4000 },
  ])
})

test('a new success toast replaces the last one and leaves errors in place', () => {
  showError('Payment cancelled')
  showSuccess('Login successful!')
  showSuccess('Print request cancelled')
  expect(said()).toEqual(['Payment cancelled', 'Print request cancelled'])
})

test('an error toast that is still visible is not shown twice', () => {
  showError('Error removing file')
  showError('Payment cancelled')
  showError('Error removing file')
  expect(said()).toEqual(['Error removing file', 'Payment cancelled'])
})
