import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { subsetFonts } from './build/subset-fonts.ts'
import { pdfData, preloadFont, prerenderPublicPages, themeFirst } from './build/vite-plugins.ts'

const server = 'http://127.0.0.1:3000'

/** Each text file is compressed once here, instead of for every visitor; the server sends what a browser accepts. */
const compressed = compression({
  include: /\.(m?js|css|html|svg)$/,
  algorithms: ['gzip', 'brotliCompress'],
  logLevel: 'silent',
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    subsetFonts(),
    themeFirst(),
    preloadFont(/inter-latin-/),
    pdfData(),
    prerenderPublicPages(),
    compressed,
  ],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: { input: ['index.html', 'public.html'].map((page) => join(import.meta.dirname, page)) },
  },
  server: { proxy: { '/api': server, '/dev': server } },
})
