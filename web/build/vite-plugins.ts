import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Preloads the font that every screen needs, so that it loads beside the styles. */
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

/** Files that pdf.js fetches on demand: East Asian scripts, standard fonts, decoders of scans. */
const folders = { cmaps: /\.bcmap$/, standard_fonts: /\.(pfb|ttf)$/, wasm: /_nowasm_fallback\.js$/ }

/** Copies pdf.js's data to where `openPdf` looks for it. The version in the path allows caching for ever. */
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
