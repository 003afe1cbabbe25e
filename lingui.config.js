import { formatter } from '@lingui/format-json'

const notSources = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/*.test.{ts,tsx}', '**/testing/**']

/** The English texts are in the code; a catalog for each other language lies beside the code that uses it. */
export default {
  sourceLocale: 'en',
  locales: ['hi', 'mr'],
  format: formatter({ style: 'minimal', explicitIdAsDefault: true }),
  orderBy: 'messageId',
  catalogs: [
    { path: 'contract/locales/{locale}', include: ['domain', 'contract'], exclude: notSources },
    { path: 'server/locales/{locale}', include: ['server'], exclude: notSources },
    { path: 'web/locales/{locale}', include: ['web'], exclude: notSources },
  ],
}
