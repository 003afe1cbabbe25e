import { expect, test } from 'vitest'
import { testDatabase, testSecretKey } from './testing/fixtures/database/test-database.ts'
import { temporaryFolder } from './testing/fixtures/files/temporary-folder.ts'
import { forThisFile } from './testing/for-this-file.ts'
import { runProcess } from './testing/processes/run-process.ts'

const database = await forThisFile(testDatabase())

test.each([
  ['all', true],
  ['worker', true],
  ['web', false],
])('with ROLE=%s the start announces the page of the virtual printer: %j', async (ROLE, isAnnounced) => {
  const { user, password = '', host, port, database: name } = database.connection
  const product = runProcess('main', [], {
    NODE_ENV: 'development',
    ROLE,
    PORT: '0',
    DATA_DIR: await temporaryFolder(),
    // All tests that use this database have the same key.
    DOCUMENTS_KEY: 'k'.repeat(32),
    SECRET_KEY: testSecretKey,
    WORD_CONVERTER: 'none',
    LOG_LEVEL: 'warn',
    DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
  })
  await product.line('Campus Print is at ')
  product.kill('SIGTERM')
  await product.exited
  expect(product.lines.some((line) => line.includes('/dev/printer'))).toBe(isAnnounced)
})
