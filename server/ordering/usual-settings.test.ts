import { expect, test } from 'vitest'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { givenDocument, givenRequest, givenUser } from '../testing/fixtures/database/factories.ts'
import { orderPrint } from '../testing/fixtures/people/orders.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'
import { forThisFile } from '../testing/for-this-file.ts'

const app = await forThisFile(testApp({ ROLE: 'web' }))
const { db } = app.database

test('the settings of the last print of each kind of document are remembered for each person', async () => {
  const user = await givenUser(db)
  const call = await signedIn(app, user)
  const usual = async () => (await call('GET', '/api/print/usual-settings')).json.data
  expect(await usual()).toEqual({ pdf: null, word: null, image: null })
  await orderPrint(call, { printType: 'color' })
  await orderPrint(call, { pageSize: 'A3', doubleSided: true, copies: 7 })
  const word = await givenDocument(db, user, { file_type: 'docx' })
  await givenRequest(db, user, { document_id: word.id, print_type: 'color' })
  expect(await usual()).toEqual({
    pdf: { pageSize: 'A3', printType: 'black', doubleSided: true },
    word: { pageSize: 'A4', printType: 'color', doubleSided: false },
    image: null,
  })
  await orderPrint(call, { pageSize: 'A4', booklet: true, doubleSided: true })
  expect((await usual()).pdf).toEqual({ pageSize: 'A3', printType: 'black', doubleSided: true })
  const stranger = await signedIn(app, await givenUser(db))
  expect((await stranger('GET', '/api/print/usual-settings')).json.data.pdf).toBeNull()
})
