import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generatedMessage } from '../testing/generated-message.ts'
import { IppDecodeError, decode, encode } from './index.ts'

// A fixed seed keeps a failure repeatable; the generator is mulberry32.
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Mutation = (bytes: Uint8Array, random: (below: number) => number) => Uint8Array

const flipBits: Mutation = (bytes, random) => {
  const copy = bytes.slice()
  for (let flips = 1 + random(6); flips > 0; flips--) copy[random(copy.length)]! ^= 1 << random(8)
  return copy
}

const truncate: Mutation = (bytes, random) => bytes.slice(0, random(bytes.length))

const insert: Mutation = (bytes, random) => {
  const at = random(bytes.length)
  const longer = new Uint8Array(bytes.length + 1 + random(8)).fill(random(256))
  longer.set(bytes.subarray(0, at))
  longer.set(bytes.subarray(at), at + longer.length - bytes.length)
  return longer
}

const remove: Mutation = (bytes, random) => {
  const at = random(bytes.length)
  const after = bytes.subarray(at + 1 + random(8))
  const shorter = new Uint8Array(at + after.length)
  shorter.set(bytes.subarray(0, at))
  shorter.set(after, at)
  return shorter
}

const replaceAll: Mutation = (bytes, random) => bytes.map(() => random(256))

const mutations = [flipBits, truncate, insert, remove, replaceAll]

test('100,000 damaged messages decode to a message or an IppDecodeError, never anything else', () => {
  const originals = fc.sample(generatedMessage, { numRuns: 500, seed: 8010 }).map(encode)
  const random = randomNumbers(8011)
  const outcomes = { decoded: 0, rejected: 0, misplaced: 0 }
  let slowest = 0
  for (let count = 0; count < 100_000; count++) {
    const original = originals[count % originals.length]!
    const damaged = mutations[random(mutations.length)]!(original, random)
    const start = performance.now()
    try {
      const { dataOffset } = decode(damaged)
      if (dataOffset > damaged.length) outcomes.misplaced++
      outcomes.decoded++
    } catch (error) {
      if (!(error instanceof IppDecodeError)) throw error
      if (error.offset > damaged.length) outcomes.misplaced++
      outcomes.rejected++
    }
    slowest = Math.max(slowest, performance.now() - start)
  }
  expect(outcomes.decoded + outcomes.rejected).toBe(100_000)
  expect(outcomes.misplaced).toBe(0)
  expect(outcomes.decoded).toBeGreaterThan(1000)
  expect(outcomes.rejected).toBeGreaterThan(10_000)
  // Only a hang is a failure here: the machine may pause for its own reasons.
  expect(slowest).toBeLessThan(2000)
}, 60_000)
