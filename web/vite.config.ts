import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { installable } from './build/installable.ts'
import { subsetFonts } from './build/subset-fonts.ts'
import {
  loadScreenFirst,
  pdfData,
  preloadFont,
  prerenderPublicPages,
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
      String.raw`node_modules/(@lingui|@tanstack/(query-core|react-query)|zod|clsx|lucide-react/dist/esm/(shared|[A-Zc]))`,
      'node_modules/lucide-react/dist/esm/icons/(chevron-down|circle-(check|exclamation-point)|clock|info|loader-circle|menu|moon|sun|triangle-exclamation-point)[.]',
      'web/settings/|web/api/(api-error|call|connection|endpoint-url|query-client)[.]|web/(site-paths|site/pages/numbers)[.]',
      'web/site/(header|footer|frame|sign-up-link|use-rotation)',
      'web/accounts/session/session-hint|web/offline/service-worker',
      'web/ui/(button|language|storage|theme|use-media-query|feedback/(spinner|notice|skeleton)|forms/inputs|layout/(badge|card|page))',
      'contract/(settings|site|pages|endpoint|envelope|errors)[.]',
      'domain/(availability|language|time)/|domain/(pricing/(money|price-list)|documents/(document-error|file-types|limits)|ordering/limits|printing/plain-digits|support/issue-report)[.]',
      'preload-helper',
    ].join('|'),
  ),
}

/** What most screens of the app share, in one file instead of many small ones. */
const appFile = {
  name: 'app',
  includeDependenciesRecursively: false,
  test: new RegExp(
    [
      'node_modules/(@tanstack/(react-router|router-core|history|store|react-store)|use-sync-external-store)/',
      'node_modules/lucide-react/dist/esm/icons/(arrow-right|ban|check|circle-question-mark|circle-x|cloud-off|copy|credit-card|file-search|history|package-check|plus|printer|refresh-cw)[.]',
      'web/(paths[.]|accounts/session/|accounts/sign-up-open|offline/(tickets|offline-notice)|site/(shell|error-screens|user-menu-button))',
      'web/notifications/notification-queries|web/ordering/(print-labels|not-found-errors|history/(history-search|no-requests-found)|requests/(copy-print-id|first-page-thumbnail|read-requests|request-queries|status-badge|use-live-requests))[.]',
      'web/documents/(document-queries|format-pages|page-picture)[.]',
      'web/ui/(file-name|focus|format-date|use-online|when-idle|feedback/(empty-state|toasts))[.]',
      'contract/(account-data|documents|history|notification-preferences|notifications|ordering|payments|profile|queue)[.]',
      'domain/(health|ordering|payments|printing)/',
    ].join('|'),
  ),
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    subsetFonts(),
    themeFirst(),
    loadScreenFirst(),
    preloadFont(/inter-latin-(?!ext)/),
    pdfData(),
    prerenderPublicPages(),
    compressed,
    installable(),
  ],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // A browser that does not know it loads the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'public.html'].map((page) => `${import.meta.dirname}/${page}`),
      output: { codeSplitting: { groups: [reactFile, sharedFile, appFile] } },
    },
  },
  server: { proxy: { '/api': server, '/dev': server } },
})
