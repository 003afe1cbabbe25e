import { expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { storedFiles } from '../../testing/fixtures/documents/stored-files.ts'
import { pdfBombs } from '../../testing/fixtures/files/make-bombs.ts'
import { makePages } from '../../testing/fixtures/files/make-pdf.ts'
import { uploadForm } from '../../testing/fixtures/people/orders.ts'
import { signUp } from '../../testing/fixtures/people/people.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'

const app = await forThisFile(testApp())
const user = await signUp(app)
const other = await signUp(app)

test.each(Object.entries(pdfBombs))(
  '%s does no harm: the upload is rejected by name, and others are served meanwhile',
  async (_what, make) => {
    const before = await storedFiles(app)
    const bomb = user.call('POST', '/api/print/upload', uploadForm(make()))
    const sound = await other.call('POST', '/api/print/upload', uploadForm(makePages(2)))
    expect(sound.json.data.pageCount).toBe(2)
    const { status, json } = await bomb
    expect([status, json.code]).toEqual([422, expect.stringMatching(/^(corrupt|timeout)$/)])
    const next = await user.call('POST', '/api/print/upload', uploadForm(makePages(3)))
    expect(next.json.data.pageCount).toBe(3)
    expect(await storedFiles(app)).toHaveLength(before.length + 2)
  },
)
