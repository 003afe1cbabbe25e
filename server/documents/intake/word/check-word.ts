import { disguisedMessage } from '@campus-print/domain/documents'
import type { WordFormat } from '../../conversion/word-converter.ts'
import { DocumentError } from '../../engine/document-error.ts'
import { checkDocx } from './check-docx.ts'
import { type CompoundFile, openCompoundFile } from './compound-file.ts'

/**
 * Checks that a file is a Word document of its declared format. LibreOffice would repair a truncated file,
 * open a spreadsheet or a web page as text, and unpack a zip bomb.
 */
export async function checkWord(bytes: Buffer, format: WordFormat): Promise<void> {
  if (bytes.toString('latin1', 0, 2) === 'PK') return checkDocx(bytes)
  const file = openCompoundFile(bytes)
  if (isEncryptedPackage(file)) throw new DocumentError('password', 'an encrypted package')
  if (format === 'docx') throw new DocumentError('disguised', 'no zip', disguisedMessage('docx', 'doc'))
  checkDoc(file)
}

/** The first bytes of the stream `WordDocument` (MS-DOC, 2.5.2 `wIdent`): since Word 97, and before. */
const wordIdents = new Set([0xa5ec, 0xa5dc])

/** The offset of the FIB's flags, and the flag for encrypted content (MS-DOC, 2.5.2 `fEncrypted`). */
const flagsAt = 10
const encryptedFlag = 0x0100

/** Rejects a compound file that is encrypted or not a Word document. */
function checkDoc(file: CompoundFile): void {
  const stream = file.get('WordDocument')
  if (!stream) throw new DocumentError('disguised', 'a compound file without a Word document')
  if (stream.length < flagsAt + 2 || !wordIdents.has(stream.readUInt16LE(0))) {
    throw new DocumentError('corrupt', 'the Word document does not begin as one')
  }
  if (stream.readUInt16LE(flagsAt) & encryptedFlag) throw new DocumentError('password', 'encrypted')
}

/** Whether a compound file is an encrypted newer Office document (MS-OFFCRYPTO, 2.1). */
function isEncryptedPackage(file: CompoundFile): boolean {
  return file.has('EncryptedPackage')
}
