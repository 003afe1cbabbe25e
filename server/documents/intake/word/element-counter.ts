const [lessThan, greaterThan, slash, exclamation, question, colon, space] = [60, 62, 47, 33, 63, 58, 32]
const letterP = 0x70
const byteOrderMarks = new Set([0xef, 0xbb, 0xbf, 0xfe, 0xff])
/** `<?xm` in EBCDIC, which XML readers detect by itself. */
const ebcdicStart = Buffer.from([0x4c, 0x6f, 0xa7, 0x94])
/** Encodings in which `<` and the letters of names are the bytes that they are in ASCII. */
const readableEncodings = /^(utf-8|utf-16(le|be)?|us-ascii|ascii|iso-8859-\d+|windows-125\d)$/i
const declaredEncoding = /^<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/
/** An XML declaration is shorter. */
const headLength = 256
/** Embeds another document, which Word and LibreOffice would read but this class does not count. */
const embeddingName = Buffer.from('altChunk')

/**
 * Counts the elements of XML chunk by chunk, without building anything: `<` and a name begin one. Zero bytes are passed
 * over, so that UTF-16 counts the same. What does not begin as XML, such as a picture, counts nothing.
 */
export class ElementCounter {
  /** Bytes of XML only. */
  bytes = 0
  elements = 0
  /** Elements called `p`, whatever their namespace: paragraphs, those of table cells too. */
  paragraphs = 0
  /** A part is in an encoding that hides elements from the count. */
  hasUnreadableEncoding = false
  /** A part embeds another document. */
  embedsDocument = false
  #isXml: boolean | undefined
  /** Bytes of the local name so far, while a name is read. */
  #nameLength = -1
  #lastByte = 0
  #embeddingMatch = 0
  #head = Buffer.alloc(0)

  /** Another part begins. */
  beginPart(): void {
    this.#isXml = undefined
    this.#nameLength = -1
    this.#head = Buffer.alloc(0)
  }

  add(chunk: Buffer): void {
    if (this.#head.length < headLength) this.#readHead(chunk)
    this.#isXml ??= beginsAsXml(chunk)
    if (!this.#isXml) return
    this.bytes += chunk.length
    for (const byte of chunk) {
      if (this.#nameLength >= 0) this.#readName(byte)
      else if (byte === lessThan) [this.#nameLength, this.#embeddingMatch] = [0, 0]
    }
  }

  #readHead(chunk: Buffer): void {
    this.#head = Buffer.concat([this.#head, chunk.subarray(0, headLength)])
    const letters = this.#head.filter((byte) => byte !== 0 && !byteOrderMarks.has(byte))
    const text = Buffer.from(letters).toString('latin1')
    const encoding = declaredEncoding.exec(text.trimStart())?.[1]
    const isReadable = encoding === undefined || readableEncodings.test(encoding)
    if (!isReadable || this.#head.indexOf(ebcdicStart) === 0) this.hasUnreadableEncoding = true
  }

  #readName(byte: number): void {
    if (byte === 0) return
    if (byte === colon) [this.#nameLength, this.#embeddingMatch] = [0, 0]
    else if (byte > space && byte !== slash && byte !== greaterThan) this.#readLetter(byte)
    else this.#endName()
  }

  #readLetter(byte: number): void {
    const isNoName = this.#nameLength === 0 && (byte === exclamation || byte === question)
    this.#nameLength = isNoName ? -1 : this.#nameLength + 1
    this.#lastByte = byte
    const isNext = byte === embeddingName[this.#nameLength - 1]
    this.#embeddingMatch = isNext && this.#embeddingMatch === this.#nameLength - 1 ? this.#nameLength : 0
  }

  /** An end tag has no name up to its slash. */
  #endName(): void {
    if (this.#nameLength > 0) this.elements += 1
    if (this.#nameLength === 1 && this.#lastByte === letterP) this.paragraphs += 1
    if (this.#embeddingMatch === embeddingName.length && this.#nameLength === embeddingName.length) {
      this.embedsDocument = true
    }
    this.#nameLength = -1
  }
}

/** Undefined while nothing but marks and white space has come. */
function beginsAsXml(chunk: Buffer): boolean | undefined {
  const first = chunk.find((byte) => byte > space && !byteOrderMarks.has(byte))
  return first === undefined ? undefined : first === lessThan
}
