import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { installable } from './build/installable.ts'
import { subsetFonts } from './build/subset-fonts.ts'
import { pdfData, preloadFont, prerenderPublicPages, themeFirst } from './build/vite-plugins.ts'

const server = 'http://127.0.0.1:3000'

/** Each text file is compressed once here, instead of for every visitor; the server sends what a browser accepts. */
const compressed = compression({
  include: /\.(m?js|css|html|svg)$/,
  algorithms: ['gzip', 'brotliCompress'],
  logLevel: 'silent',
})

/** What every page loads, in two files: React alone, as it changes least, and what public pages need beside it. */
const reactFile = { name: 'react', priority: 2, test: /node_modules\/(react|react-dom|scheduler)\// }
const sharedFile = {
  name: 'shared',
  priority: 1,
  test: /node_modules\/(@lingui|@messageformat|moo|@tanstack\/(query-core|react-query)|zod|clsx|lucide-react\/dist\/esm\/(shared|[A-Zc]))|web\/(api|settings)\/|web\/site-paths|web\/site\/(header|footer|frame|sign-up-link|use-rotation)|web\/accounts\/session\/session-hint|web\/ui\/(button|language|storage|theme|use-media-query|feedback\/(spinner|notice|skeleton)|forms\/inputs|layout\/(card|page))|contract\/(settings|site|pages|endpoint|envelope|errors)\.|domain\/(availability|pricing|language|time)\//,
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    subsetFonts(),
    themeFirst(),
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
    rolldownOptions: {
      input: ['index.html', 'public.html'].map((page) => `${import.meta.dirname}/${page}`),
      output: { codeSplitting: { groups: [reactFile, sharedFile] } },
    },
  },
  server: { proxy: { '/api': server, '/dev': server } },
})
