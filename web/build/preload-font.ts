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
