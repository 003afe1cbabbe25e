import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { contractCalls } from './build/contract-calls.ts'
import { installable } from './build/installable.ts'
import { subsetFonts } from './build/subset-fonts.ts'
import {
  loadScreenFirst,
  pdfData,
  preloadFont,
  prerenderPublicPages,
  rejectLoadCycles,
  themeFirst,
} from './build/vite-plugins.ts'

const server = 'http://127.0.0.1:3000'

/** Each text file is compressed once here, instead of for every visitor; the server sends what a browser accepts. */
const compressed = compression({
  include: /\.(m?js|css|html|svg)$/,
  algorithms: ['gzip', 'brotliCompress'],
  logLevel: 'silent',
})

/** What every page loads, in two files: React alone, as it changes least, and what public pages need beside it. */
const reactFile = {
  name: 'react',
  priority: 2,
  test: /node_modules\/(react|react-dom|scheduler)\/|rolldown.runtime/,
}
const sharedFile = {
  name: 'shared',
  priority: 1,
  // Else an index file brings all that it exports, such as rules that visitors' pages never run.
  includeDependenciesRecursively: false,
  test: new RegExp(
    [
      String.raw`node_modules/(@lingui|@tanstack/(query-core|react-query)/(?!.*(useInfinite|infiniteQueryObs))|clsx|lucide-react/dist/esm/(shared|[A-Zc]))`,
      'node_modules/lucide-react/dist/esm/icons/(chevron-down|circle-(check|exclamation-point)|clock|info|loader-circle|menu|moon|sun|triangle-exclamation-point)[.]',
      'web/settings/(?!hold-notice)|web/api/(api-error|call|connection|endpoint-url|query-client)[.]|web/(site-paths|site/pages/numbers)[.]',
      'web/site/(header|footer|frame|sign-up-link|use-rotation)',
      'web/accounts/session/session-hint|web/offline/service-worker',
      'web/ui/(button|language|storage|theme|use-media-query|feedback/(spinner|notice|skeleton)|forms/(form-draft|inputs)|layout/(badge|card|page))',
      'contract/(settings|site|pages|endpoint)[.]',
      'domain/(availability|language|time)/|domain/(pricing/(money|price-list)|documents/(file-types|limits)|support/message)[.]',
      'preload-helper',
    ].join('|'),
  ),
}

/** What every screen of the app needs, in one file instead of many small ones. */
const appFile = {
  name: 'app',
  includeDependenciesRecursively: false,
  test: new RegExp(
    [
      'node_modules/(@tanstack/(react-router|router-core|history|store|react-store)|use-sync-external-store)/(?!.*useBlocker)',
      'node_modules/lucide-react/dist/esm/icons/(arrow-right|check|circle-x|cloud-off|plus|printer|refresh-cw)[.]',
      'web/(paths[.]|accounts/session/|accounts/sign-up-open|offline/(tickets|offline-notice|use-reconnect)|site/(shell|error-screens|user-menu-button))',
      'web/ordering/(history/history-search|requests/(read-requests|request-queries))[.]',
      'web/ui/(focus|format-date|lazy-part|use-online|when-idle|feedback/(empty-state|toasts)|layout/section-nav)[.]',
      'web/desk/messages/support-search[.]',
      'contract/(account-data|accounts|campus-login|documents|health|history|ordering|plain-text|profile|reports)[.]',
      'domain/(accounts/|ordering/(limits|lists|quota|exam-mode)|payments/(attempt|checkout)|printing/(media|page-range|plain-digits))',
    ].join('|'),
  ),
}

/** What the screens share that show prints. */
const printsFile = {
  name: 'prints',
  includeDependenciesRecursively: false,
  test: new RegExp(
    [
      'node_modules/lucide-react/dist/esm/icons/(ban|circle-question-mark|copy|credit-card|file-search|history|package-check)[.]',
      'web/ordering/(print-labels|not-found-errors|history/no-requests-found|requests/(copy-print-id|first-page-thumbnail|print-id|request-(counters|row)|status-badge|use-live-requests))[.]|web/notifications/notification-queries|contract/notification',
      'node_modules/@tanstack/(query-core|react-query)/.*(useInfinite|infiniteQueryObs)|web/ui/qr-code[.]',
      'web/documents/(document-queries|format-pages|page-picture)[.]|web/ui/file-name[.]',
      'contract/(payments|queue)[.]|domain/(documents/document-error[.]|ordering/|payments/(?!refund[.])|printing/)',
    ].join('|'),
  ),
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    contractCalls(),
    subsetFonts(),
    themeFirst(),
    loadScreenFirst(),
    preloadFont(/inter-latin-(?!ext)/),
    pdfData(),
    rejectLoadCycles(),
    prerenderPublicPages(),
    compressed,
    installable(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Which file loads which: the test of the routes' weights reads it.
    manifest: true,
    // A browser that does not know it loads the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'public.html'].map((page) => `${import.meta.dirname}/${page}`),
      output: { codeSplitting: { groups: [reactFile, sharedFile, appFile, printsFile] } },
    },
  },
  server: { proxy: { '/api': server, '/dev': server } },
})
