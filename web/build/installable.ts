import type { Plugin, PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** The manifest of the installed app and its service worker, which keeps the app's frame for the time without a connection. */
export function installable(): PluginOption {
  const needed = new Set(['index.html', 'icon-192.png'])
  const pwa = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'service-worker',
    filename: 'service-worker.ts',
    // Ours registers once the page has loaded, so that it takes no line from what is shown.
    injectRegister: false,
    manifestFilename: 'manifest.webmanifest',
    manifest: {
      id: '/',
      name: 'Campus Print',
      short_name: 'Campus Print',
      description: 'Upload a document, see the price, pay, and collect the printout with a print ID.',
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      theme_color: '#e8eef5',
      background_color: '#e8eef5',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [{ name: 'New Print Request', url: '/print' }],
    },
    includeAssets: [],
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ['index.html', 'assets/*.{js,css,woff2,svg}', 'icon-192.png'],
      manifestTransforms: [
        (entries) => ({ manifest: entries.filter(({ url }) => needed.has(url)), warnings: [] }),
      ],
    },
  })
  return [collectFrame(needed), pwa]
}

/** Collects the files that the frame and the tickets load; other screens are kept once they were visited. */
function collectFrame(needed: Set<string>): Plugin {
  return {
    name: 'collect-frame',
    generateBundle(_options, bundle) {
      const add = (fileName: string) => {
        const output = bundle[fileName]
        if (output?.type !== 'chunk' || needed.has(fileName)) return
        needed.add(fileName)
        for (const style of output.viteMetadata?.importedCss ?? []) needed.add(style)
        output.imports.forEach(add)
      }
      for (const { fileName, ...output } of Object.values(bundle)) {
        if (output.type === 'chunk' && (output.isEntry || output.name === 'offline-tickets')) add(fileName)
        if (/inter-(latin|rupee)-(?!ext)|icon-.*svg$/.test(fileName)) needed.add(fileName)
      }
    },
  }
}
