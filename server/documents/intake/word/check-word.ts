import { disguisedMessage } from '@campus-print/domain/documents'
import { readFile } from 'node:fs/promises'
import type { WordFormat } from '../../conversion/word-converter.ts'
import { DocumentError } from '../../engine/document-error.ts'
import { checkDoc, isEncryptedPackage } from './check-doc.ts'
import { checkDocx } from './check-docx.ts'
import { openCompoundFile } from './compound-file.ts'

/**
 * Makes sure that a file is the Word document it is called. LibreOffice would repair what is cut, open a spreadsheet
 * or a web page as text, and unpack a bomb.
 */
export async function checkWord(path: string, format: WordFormat): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.toString('latin1', 0, 2) === 'PK') return checkDocx(bytes)
  const file = openCompoundFile(bytes)
  if (isEncryptedPackage(file)) throw new DocumentError('password', 'an encrypted package')
  if (format === 'docx') throw new DocumentError('disguised', 'no zip', disguisedMessage('docx', 'doc'))
  checkDoc(file)
}
