import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** Where `fonts.css` finds them. */
const cache = join(import.meta.dirname, '..', '.cache', 'fonts')

const inter = '@fontsource-variable/inter/files/inter'
const fonts = {
  'inter-latin.woff2': {
    source: `${inter}-latin-wght-normal.woff2`,
    // Letters of western Europe, and the marks that our texts use.
    text: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’‚“”„•…‹›−€™←↑→↓`,
  },
  // The rupee sign alone: without this it would cost a font of letters that no text of ours has.
  'inter-rupee.woff2': { source: `${inter}-latin-ext-wght-normal.woff2`, text: '₹' },
}

/** Makes the fonts that every screen needs small: their characters, weights and features that the styles use. */
export function subsetFonts(): Plugin {
  return {
    name: 'subset-fonts',
    async buildStart() {
      await mkdir(cache, { recursive: true })
      for (const [name, { source, text }] of Object.entries(fonts)) {
        const font = await readFile(fileURLToPath(import.meta.resolve(source)))
        const small = await subsetFont(font, text, {
          targetFormat: 'woff2',
          keepFeatures: ['kern', 'ccmp', 'locl', 'tnum'],
          variationAxes: { wght: { min: 400, max: 700 } },
        })
        await writeFile(join(cache, name), small)
      }
    },
  }
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}
