import { formatter } from '@lingui/format-json'

const notSources = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/*.test.{ts,tsx}', '**/testing/**']

/** The folders whose texts a catalog contains. */
const folders = { contract: ['domain', 'contract'], server: ['server'], web: ['web'] }

/** The English texts are in the code; a catalog for each other language lies beside the code that uses it. */
export default {
  sourceLocale: 'en',
  locales: ['hi', 'mr'],
  format: formatter({ style: 'minimal', explicitIdAsDefault: true }),
  orderBy: 'messageId',
  catalogs: Object.entries(folders)
    .filter(([part]) => process.env.TRANSLATED_PARTS?.split(' ').includes(part) ?? true)
    .map(([part, include]) => ({ path: `${part}/locales/{locale}`, include, exclude: notSources })),
}
