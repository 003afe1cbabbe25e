import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
const mainPart = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

const parts = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
    <Override PartName="/word/document.xml" ContentType="${mainPart}"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
    <Relationship Id="rId1" Type="${officeDocument}" Target="word/document.xml"/></Relationships>`,
  'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
    <w:body><w:p><w:r><w:t>Ready</w:t></w:r></w:p></w:body></w:document>`,
}

/** The smallest of Word's documents, for LibreOffice to load all that it needs for one. */
export async function warmUpDocument(): Promise<Uint8Array> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}
