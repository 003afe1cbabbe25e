// One picture as HEVC (ITU-T H.265), uncompressed: every block of 16 by 16 pixels is sent as samples (`pcm_flag`), so
// that a decoder that ships is tested and nothing needs an encoder.

export interface Pixels {
  /** Multiples of 16. */
  width: number
  height: number
  colorAt: (x: number, y: number) => readonly [red: number, green: number, blue: number]
}

export interface HevcPicture {
  /** Network abstraction layer units, each with its header. */
  vps: Buffer
  sps: Buffer
  pps: Buffer
  slice: Buffer
}

const block = 16

export function hevcPicture(pixels: Pixels): HevcPicture {
  return {
    vps: unit(32, videoParameters()),
    sps: unit(33, sequenceParameters(pixels)),
    pps: unit(34, pictureParameters()),
    slice: unit(19, slice(pixels)),
  }
}

class Bits {
  readonly bytes: number[] = []
  #used = 8

  bit(value: number): this {
    if (this.#used === 8) {
      this.bytes.push(0)
      this.#used = 0
    }
    this.bytes[this.bytes.length - 1]! |= (value & 1) << (7 - this.#used)
    this.#used += 1
    return this
  }

  fixed(value: number, length: number): this {
    for (let at = length - 1; at >= 0; at -= 1) this.bit(Math.floor(value / 2 ** at) % 2)
    return this
  }

  /** Exp-Golomb, 9.2. */
  exp(...values: number[]): this {
    for (const value of values) {
      const length = Math.floor(Math.log2(value + 1))
      this.fixed(0, length).fixed(value + 1, length + 1)
    }
    return this
  }

  align(): this {
    this.#used = 8
    return this
  }

  /** 7.3.2.11 */
  trail(): this {
    return this.bit(1).align()
  }
}

function profile(bits: Bits): Bits {
  return bits.fixed(1, 8).fixed(0x6000_0000, 32).fixed(0b1001, 4).fixed(0, 44).fixed(93, 8)
}

function videoParameters(): Bits {
  const bits = new Bits().fixed(0, 4).fixed(0b11, 2).fixed(0, 6).fixed(0, 3).bit(1).fixed(0xffff, 16)
  return profile(bits).bit(1).exp(0, 0, 0).fixed(0, 6).exp(0).fixed(0, 2).trail()
}

function sequenceParameters({ width, height }: Pixels): Bits {
  const bits = profile(new Bits().fixed(0, 4).fixed(0, 3).bit(1)).exp(0, 1, width, height).bit(0).exp(0, 0, 0)
  // Blocks of 16 alone, transforms from 4 to 16, no scaling lists, no filters.
  bits.bit(1).exp(0, 0, 0).exp(1, 0, 0, 2, 0, 0).fixed(0b000, 3)
  // Samples of eight bits, in blocks of 16.
  bits.bit(1).fixed(7, 4).fixed(7, 4).exp(1, 0).bit(1)
  return bits.exp(0).fixed(0, 5).trail()
}

function pictureParameters(): Bits {
  const bits = new Bits().exp(0, 0).fixed(0, 7).exp(0, 0, 0).fixed(0, 3).exp(0, 0).fixed(0, 7)
  // The deblocking filter is off.
  return bits.bit(1).fixed(0b01, 2).fixed(0, 2).exp(0).fixed(0, 2).trail()
}

function slice(pixels: Pixels): Bits {
  const bits = new Bits().bit(1).bit(0).exp(0, 2, 0).trail()
  const across = pixels.width / block
  const count = across * (pixels.height / block)
  const coder = new Coder(bits)
  for (let at = 0; at < count; at += 1) {
    coder.partMode()
    coder.terminate(1)
    bits.align()
    writeSamples(bits, pixels, (at % across) * block, Math.floor(at / across) * block)
    coder.start()
    coder.terminate(at === count - 1 ? 1 : 0)
  }
  return bits.align()
}

function writeSamples(bits: Bits, { colorAt }: Pixels, left: number, top: number): void {
  for (let y = 0; y < block; y += 1) {
    for (let x = 0; x < block; x += 1) bits.bytes.push(lumaOf(colorAt(left + x, top + y)))
  }
  for (const weights of chroma) {
    for (let y = 0; y < block; y += 2) {
      for (let x = 0; x < block; x += 2) bits.bytes.push(weigh(weights, colorAt(left + x, top + y), 128))
    }
  }
}

/** Full-range BT.601. */
const chroma = [
  [-0.1687, -0.3313, 0.5],
  [0.5, -0.4187, -0.0813],
] as const

function lumaOf(color: readonly number[]): number {
  return weigh([0.299, 0.587, 0.114], color, 0)
}

function weigh(weights: readonly number[], color: readonly number[], base: number): number {
  const sum = weights.reduce((total, weight, at) => total + weight * color[at]!, base)
  return Math.min(Math.max(Math.round(sum), 0), 255)
}

/** Ranges of the less probable symbol while the range is above 447 (table 9-52), as far as one context gets. */
const lessProbable = [
  240, 227, 216, 205, 195, 185, 175, 166, 158, 150, 142, 135, 128, 122, 116, 110, 104, 99, 94, 89, 85, 80, 76,
  72, 69, 65, 62, 59, 56, 53, 50, 48, 45, 43, 41, 39, 37, 35, 33, 31, 30, 28, 27, 25, 24, 23, 22, 21, 20, 19,
  18, 17, 16, 15, 14, 14, 13, 12, 12, 11, 11, 10, 9,
]

/** The arithmetic coder (9.3.5), as far as samples need it: `part_mode` is always its more probable symbol. */
class Coder {
  readonly #bits: Bits
  #low = 0
  #range = 510
  #outstanding = 0
  #first = true
  #state = 0

  constructor(bits: Bits) {
    this.#bits = bits
  }

  start(): void {
    this.#low = 0
    this.#range = 510
    this.#outstanding = 0
    this.#first = true
  }

  partMode(): void {
    this.#range -= lessProbable[this.#state]!
    this.#state = Math.min(this.#state + 1, 62)
    this.#renormalise()
  }

  terminate(value: 0 | 1): void {
    this.#range -= 2
    if (value === 0) return this.#renormalise()
    this.#low += this.#range
    this.#range = 2
    this.#renormalise()
    this.#put((this.#low >> 9) & 1)
    this.#bits.fixed(((this.#low >> 7) & 3) | 1, 2)
  }

  #renormalise(): void {
    while (this.#range < 256) {
      if (this.#low < 256) this.#put(0)
      else if (this.#low >= 512) {
        this.#low -= 512
        this.#put(1)
      } else {
        this.#low -= 256
        this.#outstanding += 1
      }
      this.#range <<= 1
      this.#low <<= 1
    }
  }

  #put(bit: number): void {
    if (!this.#first) this.#bits.bit(bit)
    this.#first = false
    for (; this.#outstanding > 0; this.#outstanding -= 1) this.#bits.bit(1 - bit)
  }
}

/** 7.3.1: a header, and a byte between any two zero bytes and one that a decoder would take for something else. */
function unit(type: number, { bytes }: Bits): Buffer {
  const out = [type << 1, 1]
  let zeros = 0
  for (const byte of bytes) {
    if (zeros >= 2 && byte <= 3) {
      out.push(3)
      zeros = 0
    }
    out.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Buffer.from(out)
}
