import { DocumentError } from '../../engine/document-error.ts'
import type { CompoundFile } from './compound-file.ts'

/** How the stream `WordDocument` begins (MS-DOC, 2.5.2 `wIdent`): since Word 97, and before. */
const wordIdents = new Set([0xa5ec, 0xa5dc])

/** The FIB's flags, and the one of them that says that what follows is encrypted (MS-DOC, 2.5.2 `fEncrypted`). */
const flagsAt = 10
const encryptedFlag = 0x0100

/** Makes sure that a compound file is a Word document that anyone may open. */
export function checkDoc(file: CompoundFile): void {
  const stream = file.get('WordDocument')
  if (!stream) throw new DocumentError('disguised', 'a compound file without a Word document')
  if (stream.length < flagsAt + 2 || !wordIdents.has(stream.readUInt16LE(0))) {
    throw new DocumentError('corrupt', 'the Word document does not begin as one')
  }
  if (stream.readUInt16LE(flagsAt) & encryptedFlag) throw new DocumentError('password', 'encrypted')
}

/** A newer Office document that is encrypted is a compound file too (MS-OFFCRYPTO, 2.1). */
export function isEncryptedPackage(file: CompoundFile): boolean {
  return file.has('EncryptedPackage')
}
