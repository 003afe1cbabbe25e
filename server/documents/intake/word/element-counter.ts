const [lessThan, greaterThan, slash, exclamation, question, colon, space] = [60, 62, 47, 33, 63, 58, 32]
const letterP = 0x70
const byteOrderMarks = new Set([0xef, 0xbb, 0xbf, 0xfe, 0xff])
/** `<?xm` in EBCDIC, which XML readers detect automatically. */
const ebcdicStart = Buffer.from([0x4c, 0x6f, 0xa7, 0x94])
/** Encodings in which `<` and the letters of names have the same bytes as in ASCII. */
const readableEncodings = /^(utf-8|utf-16(le|be)?|us-ascii|ascii|iso-8859-\d+|windows-125\d)$/i
const declaredEncoding = /^<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/
/** Longer than any XML declaration. */
const headLength = 256
/** Embeds another document, which Word and LibreOffice would read but this class does not count. */
const embeddingName = Buffer.from('altChunk')

/**
 * Counts the elements of XML chunk by chunk without parsing it: `<` and a name begin an element. Zero bytes
 * are skipped, so that UTF-16 gives the same count. A part that does not begin as XML, such as a picture,
 * counts as empty.
 */
export class ElementCounter {
  /** Bytes of XML only. */
  bytes = 0
  elements = 0
  /** Elements called `p` in any namespace: paragraphs, including those in table cells. */
  paragraphs = 0
  /** Whether a part has an encoding that hides elements from the count. */
  hasUnreadableEncoding = false
  /** Whether a part embeds another document. */
  embedsDocument = false
  #isXml: boolean | undefined
  /** Bytes of the local name so far, while a name is read. */
  #nameLength = -1
  #lastByte = 0
  #embeddingMatch = 0
  #head = Buffer.alloc(0)

  /** Call it at the start of each part. */
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

  /**
   * Counts the element of the name. An end tag is not counted, because its name before the slash is empty.
   */
  #endName(): void {
    if (this.#nameLength > 0) this.elements += 1
    if (this.#nameLength === 1 && this.#lastByte === letterP) this.paragraphs += 1
    if (this.#embeddingMatch === embeddingName.length && this.#nameLength === embeddingName.length) {
      this.embedsDocument = true
    }
    this.#nameLength = -1
  }
}

/** Whether a part begins as XML; `undefined` while only byte order marks and white space have arrived. */
function beginsAsXml(chunk: Buffer): boolean | undefined {
  const first = chunk.find((byte) => byte > space && !byteOrderMarks.has(byte))
  return first === undefined ? undefined : first === lessThan
}
