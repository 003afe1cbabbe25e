const [lessThan, greaterThan, slash, exclamation, question, colon, space] = [60, 62, 47, 33, 63, 58, 32]
const letterP = 0x70
const byteOrderMarks = new Set([0xef, 0xbb, 0xbf, 0xfe, 0xff])

/**
 * Counts the elements of XML chunk by chunk, without building anything: `<` and a name begin one. Zero bytes are passed
 * over, so that UTF-16 counts the same. What does not begin as XML, such as a picture, counts nothing.
 */
export class ElementCounter {
  /** In bytes, of XML alone. */
  bytes = 0
  elements = 0
  /** Elements called `p`, whatever their namespace: paragraphs, those of table cells too. */
  paragraphs = 0
  #isXml: boolean | undefined
  /** Bytes of the local name so far, while a name is read. */
  #nameLength = -1
  #lastByte = 0

  /** Another part begins. */
  beginPart(): void {
    this.#isXml = undefined
    this.#nameLength = -1
  }

  add(chunk: Buffer): void {
    this.#isXml ??= beginsAsXml(chunk)
    if (!this.#isXml) return
    this.bytes += chunk.length
    for (const byte of chunk) {
      if (this.#nameLength >= 0) this.#readName(byte)
      else if (byte === lessThan) this.#nameLength = 0
    }
  }

  #readName(byte: number): void {
    if (byte === 0) return
    if (byte === colon) this.#nameLength = 0
    else if (byte > space && byte !== slash && byte !== greaterThan) this.#readLetter(byte)
    else this.#endName()
  }

  #readLetter(byte: number): void {
    const isNoName = this.#nameLength === 0 && (byte === exclamation || byte === question)
    this.#nameLength = isNoName ? -1 : this.#nameLength + 1
    this.#lastByte = byte
  }

  /** An end tag has no name up to its slash. */
  #endName(): void {
    if (this.#nameLength > 0) this.elements += 1
    if (this.#nameLength === 1 && this.#lastByte === letterP) this.paragraphs += 1
    this.#nameLength = -1
  }
}

/** Undefined while nothing but marks and white space has come. */
function beginsAsXml(chunk: Buffer): boolean | undefined {
  const first = chunk.find((byte) => byte > space && !byteOrderMarks.has(byte))
  return first === undefined ? undefined : first === lessThan
}
