import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { StatusBadge } from './status-badge.tsx'

afterEach(cleanup)

test.each([
  ['pending', 'yellow'],
  ['in_queue', 'yellow'],
  ['in_process', 'blue'],
  ['processing', 'blue'],
  ['ready', 'green'],
  ['completed', 'green'],
  ['cancelled', 'red'],
  ['failed', 'red'],
  ['on_the_moon', 'grey'],
  ['', 'grey'],
])('the badge of the status "%s" is %s and has an icon', (status, colour) => {
  render(<StatusBadge status={status} />)
  const badge = screen.getByText(/\w/)
  expect(badge.className).toContain(`bg-${colour}-soft text-${colour}-ink`)
  expect(badge.querySelector('svg')).not.toBeNull()
})
