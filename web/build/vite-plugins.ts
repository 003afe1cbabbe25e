import { publicPages, sessionHintName } from '@campus-print/contract/pages'
import { me } from '@campus-print/contract/profile'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, type Plugin, type Rolldown } from 'vite'

const web = join(import.meta.dirname, '..')
const template = 'public.html'

/** Sets the chosen theme before the first paint. The server allows the script by its hash. */
const themeScript = `(()=>{let t;try{t=JSON.parse(localStorage.getItem('theme'))}catch{}if(t!=='dark'&&t!=='light')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';document.documentElement.dataset.theme=t})()`

/** Writes the theme's script into each page. */
export function themeFirst(): Plugin {
  return {
    name: 'theme-first',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<!-- theme -->', `<script>${themeScript}</script>`),
    },
  }
}

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

/** The screen that each address of the app opens, by its first part. */
const screens: Readonly<Record<string, string>> = {
  dashboard: 'dashboard-screen',
  desk: 'board-screen',
  history: 'history-screen',
  login: 'login-screen',
  payment: 'payment-screen',
  print: 'print-screen',
  register: 'register-screen',
  requests: 'request-screen',
}

/** Has the app's page load the code of the screen that its address opens beside its own, instead of after it. */
export function loadScreenFirst(): Plugin {
  return {
    name: 'load-screen-first',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!bundle || !filename.endsWith('index.html')) return html
        const loaded = new Set(
          [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file = '']) => file),
        )
        const files = Object.entries(screens).map(([part, name]) => [
          part,
          importsOf(bundle, chunkNamed(bundle, name)).filter((file) => !loaded.has(file)),
        ])
        // A first visit waits for the user, whom the app asks for with exactly this call.
        const user = `if(/(^|; )${sessionHintName}=/.test(document.cookie))document.head.append(Object.assign(document.createElement('link'),{rel:'preload',as:'fetch',crossOrigin:'',href:'${me.path}'}))`
        const load = `for(const f of (${JSON.stringify(Object.fromEntries(files))})[location.pathname.split('/')[1]]||[])document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',crossOrigin:'',href:'/'+f}))`
        // Behind a stylesheet it would wait for it.
        return html.replace(/<(link|script type="module")/, (tag) => `<script>${user};${load}</script>${tag}`)
      },
    },
  }
}

interface Prerendered {
  html: string
  title: string
  description: string
}

/**
 * Renders each public page at build time, with its styles inside, so that it is read and painted before any script.
 * While developing, the browser renders it.
 */
export function prerenderPublicPages(): Plugin {
  return {
    name: 'prerender-public-pages',
    enforce: 'post',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0]
        if (path && Object.hasOwn(publicPages, path)) request.url = `/${template}`
        next()
      })
    },
    async generateBundle(_options, bundle) {
      const page = bundle[template]
      if (page?.type !== 'asset') throw new Error(`The build has no ${template}`)
      const shared = withInlineStyles(String(page.source), bundle)
      delete bundle[template]
      const server = await createServer({
        root: web,
        configFile: false,
        appType: 'custom',
        logLevel: 'warn',
        server: { middlewareMode: true, ws: false, watch: null },
        ssr: { noExternal: [/^@campus-print\//] },
        optimizeDeps: { noDiscovery: true },
      })
      try {
        const { prerender } = (await server.ssrLoadModule('/site/pages/prerender.tsx')) as {
          prerender: (path: string) => Promise<Prerendered>
        }
        for (const [path, fileName] of Object.entries(publicPages)) {
          const source = fill(shared, await prerender(path))
          this.emitFile({ type: 'asset', fileName, source: paintFirst(source, pageChunks(bundle, fileName)) })
        }
      } finally {
        await server.close()
      }
    },
  }
}

function fill(page: string, { html, title, description }: Prerendered): string {
  return page
    .replace('<title>Campus Print</title>', () => `<title>${title}</title>`)
    .replace('name="description" content=""', () => `name="description" content="${description}"`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
}

/** The page's own code and what it imports: `landing.html` has `landing-page`. */
function pageChunks(bundle: Rolldown.OutputBundle, page: string): string[] {
  return importsOf(bundle, chunkNamed(bundle, page.replace('.html', '-page')))
}

function chunkNamed(bundle: Rolldown.OutputBundle, name: string): string {
  const chunk = Object.values(bundle).find((output) => output.type === 'chunk' && output.name === name)
  if (!chunk) throw new Error(`The build has no ${name}`)
  return chunk.fileName
}

/** A chunk with all that it imports, and what these import. */
function importsOf(bundle: Rolldown.OutputBundle, fileName: string, found = new Set<string>()): string[] {
  const chunk = bundle[fileName]
  if (chunk?.type === 'chunk' && !found.has(fileName)) {
    found.add(fileName)
    for (const imported of chunk.imports) importsOf(bundle, imported, found)
  }
  return [...found]
}

/** Loads the scripts after the first paint, all at once: what can be read needs none of them. */
function paintFirst(page: string, chunks: string[]): string {
  const entry = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/.exec(page)?.[1] ?? ''
  const preloads = [...page.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)">/g)].map(
    ([, file = '']) => file,
  )
  const files = [...new Set([entry, ...preloads, ...chunks.map((file) => `/${file}`)])]
  const load = `requestAnimationFrame(()=>setTimeout(()=>{for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',crossOrigin:'',href}));import('${entry}')}))`
  return page
    .replaceAll(/\s*<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?/g, '')
    .replace('</body>', () => `<script>${load}</script></body>`)
}

/** Puts the styles in place of the link to them: a page is painted with the first answer. */
function withInlineStyles(page: string, bundle: Rolldown.OutputBundle): string {
  return page.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_link, file: string) => {
    const styles = bundle[file]
    if (styles?.type !== 'asset') throw new Error(`The build has no ${file}`)
    delete bundle[file]
    return `<style>${String(styles.source).trim()}</style>`
  })
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

/** Fails the build where two files load each other first: one of them would run with what the other has not defined yet. */
export function rejectLoadCycles(): Plugin {
  return {
    name: 'reject-load-cycles',
    generateBundle(_options, bundle) {
      const importsOf = (file: string) => {
        const chunk = bundle[file]
        return chunk?.type === 'chunk' ? chunk.imports : []
      }
      const checked = new Set<string>()
      const check = (file: string, path: readonly string[]): void => {
        if (path.includes(file)) this.error(`Files load each other: ${[...path, file].join(' -> ')}`)
        if (checked.has(file)) return
        for (const next of importsOf(file)) check(next, [...path, file])
        checked.add(file)
      }
      for (const file of Object.keys(bundle)) check(file, [])
    },
  }
}
