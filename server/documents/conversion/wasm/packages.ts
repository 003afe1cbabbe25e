import { createRequire } from 'node:module'

const converter = '@matbee/libreoffice-converter/server'

/** Indian scripts without fonts in the WebAssembly LibreOffice; its Noto Sans has Devanagari. */
const scripts = [
  'Bengali',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Malayalam',
  'Oriya',
  'Tamil',
  'Telugu',
] as const

const fonts = scripts.flatMap((script) =>
  ['400Regular', '700Bold'].map(
    (weight) =>
      `@expo-google-fonts/noto-sans-${script.toLowerCase()}/${weight}/NotoSans${script}_${weight}.ttf`,
  ),
)

const { resolve } = createRequire(import.meta.url)

/** The first optional package that is not installed; `undefined` if all are. */
export function missingPackage(): string | undefined {
  const missing = [converter, ...fonts].find((module) => !isInstalled(module))
  return missing?.split('/').slice(0, 2).join('/')
}

function isInstalled(module: string): boolean {
  try {
    resolve(module)
    return true
  } catch {
    return false
  }
}

/** The paths of the font files. */
export function fontPaths(): string[] {
  return fonts.map((font) => resolve(font))
}
