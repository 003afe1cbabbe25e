import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { installable } from './build/installable.ts'
import { pdfData, preloadFont } from './build/vite-plugins.ts'

const server = 'http://127.0.0.1:3000'

/** Each text file is compressed once here, instead of for every visitor; the server sends what a browser accepts. */
const compressed = compression({
  include: /\.(m?js|css|html|svg)$/,
  algorithms: ['gzip', 'brotliCompress'],
  logLevel: 'silent',
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadFont(/inter-latin-wght/), pdfData(), compressed, installable()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: { outDir: 'dist', emptyOutDir: true },
  server: { proxy: { '/api': server, '/dev': server } },
})
