import { expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { makePages } from '../../testing/fixtures/files/make-pdf.ts'
import { signUp } from '../../testing/fixtures/people/people.ts'
import { uploadByHand } from '../../testing/fakes/raw-upload.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'

const app = await forThisFile(testApp())
const user = await signUp(app)

const longest = 'ä'.repeat(300)

test.each([
  ['plain', 'filename="thesis.pdf"', 'thesis.pdf'],
  ['with slashes', 'filename="../../etc/passwd.pdf"', 'passwd.pdf'],
  ['with backslashes', String.raw`filename="C:\\Users\\asha\\notes.pdf"`, 'notes.pdf'],
  ['with quotes, as browsers escape them', 'filename="my %22final%22 thesis.pdf"', 'my "final" thesis.pdf'],
  [
    'with quotes, as curl escapes them',
    String.raw`filename="my \"final\" thesis.pdf"`,
    'my "final" thesis.pdf',
  ],
  ['with a line break, as browsers escape it', 'filename="a%0D%0Ab.pdf"', 'ab.pdf'],
  ['with a percent sign', 'filename="100%25 done 5%.pdf"', '100%25 done 5%.pdf'],
  ['with an apostrophe', `filename="Asha's notes.pdf"`, `Asha's notes.pdf`],
  ['with marks that turn the text around', 'filename="invoice\u202Efdp.exe.pdf"', 'invoicefdp.exe.pdf'],
  ['in an Indian script', 'filename="प्रबंध क्\u200Dष.pdf"', 'प्रबंध क्\u200Dष.pdf'],
  ['with an emoji', 'filename="holiday 🏖️.pdf"', 'holiday 🏖️.pdf'],
  ['of more than 255 bytes', `filename="${longest}.pdf"`, `${longest.slice(0, 251)}.pdf`],
  ['encoded', "filename*=UTF-8''%e2%82%ac%20rates.pdf", '€ rates.pdf'],
  ['encoded with a path', "filename*=UTF-8''..%2F..%2Fetc%2Fpasswd.pdf", 'passwd.pdf'],
])('a name %s is stored as people know it', async (_what, filename, kept) => {
  const upload = { url: app.url, token: user.token, disposition: `name="document"; ${filename}` }
  const { data } = await uploadByHand(upload, makePages(1))
  expect(data?.documentName).toBe(kept)
})

test.each([
  ['no name', 'name="document"'],
  ['an empty name', 'name="document"; filename=""'],
  ['a name without an ending', 'name="document"; filename="thesis"'],
  ['a name that is an ending', 'name="document"; filename=".pdf"'],
])('a file with %s gets an answer, and the server keeps running', async (_what, disposition) => {
  const answer = await uploadByHand({ url: app.url, token: user.token, disposition }, makePages(1))
  expect(answer).toMatchObject({ success: expect.any(Boolean) })
  expect((await app.anyone('GET', '/api/health/live')).status).toBe(200)
})
