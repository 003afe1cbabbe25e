import { makeDocx, type DocxSpec } from '../../server/testing/fixtures/files/make-word.ts'

const words = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const sentence = 'The experiment was repeated three times, and the mean of the readings was taken. '

/** Makes Word files like those of students, by file name: a letter, a lab report with tables, an essay, Hindi notes. */
export async function typicalDocuments(): Promise<Record<string, Buffer>> {
  return {
    'letter.docx': await document([text(sentence.repeat(12), 4)]),
    'report.docx': await document([text(sentence.repeat(8), 12), table(40, 5), text(sentence.repeat(8), 12)]),
    'essay.docx': await document([text(sentence.repeat(10), 120)]),
    'notes.docx': await document([text('प्रयोग तीन बार दोहराया गया और माध्य लिया गया। '.repeat(10), 30)]),
  }
}

function document(parts: readonly string[]): Promise<Buffer> {
  const files: DocxSpec['files'] = {
    'word/document.xml': Buffer.from(
      `<w:document xmlns:w="${words}"><w:body>${parts.join('')}</w:body></w:document>`,
    ),
  }
  return makeDocx({ files })
}

function text(paragraph: string, times: number): string {
  const font = '<w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz w:val="22"/></w:rPr>'
  return `<w:p><w:r>${font}<w:t>${paragraph}</w:t></w:r></w:p>`.repeat(times)
}

function table(rows: number, columns: number): string {
  const cell =
    '<w:tc><w:tcPr><w:tcW w:w="1800" w:type="dxa"/></w:tcPr><w:p><w:r><w:t>9.81</w:t></w:r></w:p></w:tc>'
  const grid = '<w:gridCol w:w="1800"/>'.repeat(columns)
  const row = `<w:tr>${cell.repeat(columns)}</w:tr>`
  return `<w:tbl><w:tblPr/><w:tblGrid>${grid}</w:tblGrid>${row.repeat(rows)}</w:tbl>`
}
