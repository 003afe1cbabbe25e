declare module 'heic-decode' {
  export interface HeicImage {
    readonly width: number
    readonly height: number
    /** Four channels of a byte each: red, green, blue, alpha. */
    decode(): Promise<{ readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }>
  }

  export interface HeicDecode {
    /** The pictures of a file, none of them decoded yet. */
    all(file: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>
  }

  const heicDecode: HeicDecode
  export default heicDecode
}
