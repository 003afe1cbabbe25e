declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2'
    /** OpenType features that stay. */
    keepFeatures?: string[]
    variationAxes?: Record<string, number | { min: number; max: number }>
  }
  /** A font with only the characters of a text. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
