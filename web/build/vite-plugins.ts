import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Has the browser fetch the font that every screen needs beside the styles, not after them. */
export function preloadFont(name: RegExp): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.keys(bundle).find((path) => name.test(path))
        if (!file) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/** What pdf.js reads when a PDF asks for it: East Asian scripts, fonts that were not embedded, decoders of scans. */
const folders = { cmaps: /\.bcmap$/, standard_fonts: /\.(pfb|ttf)$/, wasm: /_nowasm_fallback\.js$/ }

/**
 * Lays pdf.js's data where `openPdf` asks for it, under its version so that it may be kept for ever: pdf.js itself
 * knows them by their names alone.
 */
export function pdfData(): Plugin {
  return {
    name: 'pdf-data',
    async generateBundle() {
      const { version } = JSON.parse(await readFile(pathOf('package.json'), 'utf8')) as { version: string }
      for (const [folder, isWanted] of Object.entries(folders)) {
        const names = (await readdir(pathOf(folder))).filter((name) => isWanted.test(name))
        for (const name of names) {
          const source = await readFile(pathOf(`${folder}/${name}`))
          this.emitFile({ type: 'asset', fileName: `assets/pdf-data-${version}/${folder}/${name}`, source })
        }
      }
    },
  }
}

function pathOf(path: string): string {
  return fileURLToPath(import.meta.resolve(`pdfjs-dist/${path}`))
}
