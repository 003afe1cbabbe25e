import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generatedMessage } from '../testing/generated-message.ts'
import { decode, encode } from './index.ts'

test('decoding an encoded message returns the same message, for every syntax', () => {
  fc.assert(
    fc.property(generatedMessage, fc.uint8Array({ maxLength: 20 }), (message, document) => {
      const head = encode(message)
      const decoded = decode(Uint8Array.from([...head, ...document]))
      expect(decoded.message).toEqual(message)
      expect(decoded.dataOffset).toBe(head.length)
    }),
    { numRuns: 2000 },
  )
})

test('decode reads a message in the middle of a larger buffer', () => {
  fc.assert(
    fc.property(generatedMessage, (message) => {
      const head = encode(message)
      const padded = new Uint8Array(head.length + 7)
      padded.set(head, 7)
      expect(decode(padded.subarray(7)).message).toEqual(message)
    }),
    { numRuns: 200 },
  )
})
