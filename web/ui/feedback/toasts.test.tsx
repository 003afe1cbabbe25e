import { cleanup, render, screen } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, test } from 'vitest'
import { toastError, toastSuccess, Toasts } from './toasts.tsx'

afterEach(() => {
  cleanup()
  toast.dismiss()
})

test('toasts that come before their code, or before their area, are shown once these are there', async () => {
  toastError('Invalid verification request')
  render(<Toasts />)
  toastSuccess('Login successful!')
  await screen.findByText('Invalid verification request')
  await screen.findByText('Login successful!')
})
