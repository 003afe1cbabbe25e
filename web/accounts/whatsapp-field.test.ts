import { expect, test } from 'vitest'
import { normalizePhoneNumber } from './whatsapp-field.tsx'

test.each(['9876543210', '98765 43210', '+91 98765-43210', '09876543210', '919876543210'])(
  'the phone number %s is read as 9876543210',
  (typed) => expect(normalizePhoneNumber(typed)).toBe('9876543210'),
)

test.each(['', '98765', '+44 20 7946 0958', 'call me'])(
  'the phone number %j stays as it was typed',
  (typed) => {
    expect(normalizePhoneNumber(typed)).toBe(typed)
  },
)
