import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'

/** White space and delimiters, which end a name or word (ISO 32000-1, 7.2.2). */
const endsWord = new Uint8Array(256)
for (const character of '\0\t\n\f\r ()<>[]{}/%') endsWord[character.charCodeAt(0)] = 1

const code = (character: string) => character.charCodeAt(0)
const space = code(' ')
const slash = code('/')
const less = code('<')
const greater = code('>')
const bracket = code('[')
const bracketEnd = code(']')
const parenthesis = code('(')
const parenthesisEnd = code(')')
const backslash = code('\\')
const zero = code('0')

const length = PDFName.of('Length')
/** No rule asks what a string says. */
const someString = PDFString.of('')

/**
 * Reads objects (ISO 32000-1, 7.3) as PDFium writes them: without comments, every parenthesis in a string escaped, every
 * stream with its length in it. Throws for anything else. A reader for what anybody writes takes many times
 * as long.
 */
export class WrittenObjects {
  /** All references in the objects read so far. */
  readonly references = new Set<PDFRef>()
  readonly #bytes: Buffer
  readonly #context: PDFContext
  /** Names and numbers too: most are met again and again. */
  readonly #words = new Map<string, PDFObject>([
    ['true', PDFBool.True],
    ['false', PDFBool.False],
    ['null', PDFNull],
  ])
  readonly #known = new Map<number, PDFRef>()
  #at = 0

  constructor(bytes: Buffer, context: PDFContext) {
    this.#bytes = bytes
    this.#context = context
  }

  /** The object of this number, which begins there. */
  indirect(objectNumber: number, at: number): PDFObject {
    this.#at = at
    this.#expect(`${objectNumber} 0 obj\r\n`)
    const object = this.#object()
    const found = object instanceof PDFDict && this.#take('stream\r\n') ? this.#stream(object) : object
    this.#skipSpaces()
    this.#expect('\r\nendobj')
    return found
  }

  /** The dictionary that begins there. */
  dictionary(at: number): PDFDict {
    this.#at = at
    const object = this.#object()
    if (object instanceof PDFDict) return object
    throw this.#unexpected()
  }

  #object(): PDFObject {
    this.#skipSpaces()
    switch (this.#bytes[this.#at]) {
      case slash:
        return this.#name()
      case less:
        return this.#bytes[this.#at + 1] === less ? this.#dict() : this.#hexString()
      case bracket:
        return this.#array()
      case parenthesis:
        return this.#string()
      default:
        return this.#numberOrReference()
    }
  }

  #name(): PDFName {
    const raw = this.#word(this.#at + 1)
    // PDFName.of resolves escapes in a name, such as `#20`.
    const name = this.#words.get(raw) ?? this.#know(raw, PDFName.of(raw.slice(1)))
    return name as PDFName
  }

  #dict(): PDFDict {
    this.#at += 2
    const entries = new Map<PDFName, PDFObject>()
    while (this.#bytes[this.#at] === slash) {
      const key = this.#name()
      entries.set(key, this.#object())
      this.#skipSpaces()
    }
    this.#expect('>>')
    return PDFDict.fromMapWithContext(entries, this.#context)
  }

  #array(): PDFArray {
    this.#at += 1
    const array = PDFArray.withContext(this.#context)
    for (this.#skipSpaces(); this.#bytes[this.#at] !== bracketEnd; this.#skipSpaces()) {
      array.push(this.#object())
    }
    this.#at += 1
    return array
  }

  #stream(dict: PDFDict): PDFRawStream {
    const size = dict.get(length)
    if (!(size instanceof PDFNumber)) throw this.#unexpected()
    const contents = this.#bytes.subarray(this.#at, this.#at + size.asNumber())
    this.#at += size.asNumber()
    this.#expect('\r\nendstream')
    return PDFRawStream.of(dict, contents)
  }

  #string(): PDFString {
    const { length: end } = this.#bytes
    for (this.#at += 1; this.#at < end; this.#at += 1) {
      const byte = this.#bytes[this.#at]
      if (byte === backslash) this.#at += 1
      if (byte === parenthesis) break
      if (byte !== parenthesisEnd) continue
      this.#at += 1
      return someString
    }
    throw this.#unexpected()
  }

  #hexString(): PDFString {
    const end = this.#bytes.indexOf(greater, this.#at)
    if (end < 0) throw this.#unexpected()
    this.#at = end + 1
    return someString
  }

  #numberOrReference(): PDFObject {
    const begin = this.#at
    const objectNumber = this.#digits()
    if (this.#at > begin && this.#take(' 0 R')) return this.#reference(objectNumber)
    this.#at = begin
    const word = this.#word(begin)
    const known = this.#words.get(word)
    if (known) return known
    const number = Number(word)
    if (word === '' || Number.isNaN(number)) throw this.#unexpected()
    return this.#know(word, PDFNumber.of(number))
  }

  #digits(): number {
    let number = 0
    for (;;) {
      const digit = (this.#bytes[this.#at] ?? 0) - zero
      if (digit < 0 || digit > 9) return number
      number = 10 * number + digit
      this.#at += 1
    }
  }

  #reference(objectNumber: number): PDFRef {
    const ref = this.#known.get(objectNumber) ?? PDFRef.of(objectNumber)
    this.#known.set(objectNumber, ref)
    this.references.add(ref)
    return ref
  }

  #know<Kind extends PDFObject>(word: string, object: Kind): Kind {
    this.#words.set(word, object)
    return object
  }

  /** Reads the word from here to its end, which is not before `from`. */
  #word(from: number): string {
    const begin = this.#at
    const { length: last } = this.#bytes
    let end = from
    while (end < last && endsWord[this.#bytes[end] ?? 0] === 0) end += 1
    this.#at = end
    return this.#bytes.toString('latin1', begin, end)
  }

  #skipSpaces(): void {
    while (this.#bytes[this.#at] === space) this.#at += 1
  }

  #take(text: string): boolean {
    for (let at = 0; at < text.length; at += 1) {
      if (this.#bytes[this.#at + at] !== text.charCodeAt(at)) return false
    }
    this.#at += text.length
    return true
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw this.#unexpected()
  }

  #unexpected(): Error {
    return new Error(`PDFium does not write what is at byte ${this.#at}`)
  }
}
