declare module 'libheif-js/wasm-bundle.js' {
  export interface HeifContext {
    readonly context: unique symbol
  }
  export interface HeifHandle {
    readonly handle: unique symbol
  }
  export interface HeifImage {
    readonly image: unique symbol
  }

  /** The error that is returned instead of a result. */
  export interface HeifError {
    readonly code: unknown
    readonly message: string
  }

  export interface HeifPixels {
    readonly image: HeifImage
    readonly channels: readonly {
      readonly width: number
      readonly height: number
      /** Bytes from one row to the next. */
      readonly stride: number
      /** Memory of the decoder, which is valid until the image is released. */
      readonly data: Uint8Array
    }[]
  }

  /** The part of libheif that decodes. */
  export interface Libheif {
    readonly heif_error_code: { readonly heif_error_Ok: unknown }
    readonly heif_colorspace: { readonly heif_colorspace_RGB: unknown }
    readonly heif_chroma: {
      readonly heif_chroma_interleaved_RGB: unknown
      readonly heif_chroma_interleaved_RGBA: unknown
    }
    heif_context_alloc(): HeifContext
    heif_context_free(context: HeifContext): void
    heif_context_read_from_memory(context: HeifContext, bytes: Uint8Array): HeifError
    heif_js_context_get_primary_image_handle(context: HeifContext): HeifHandle | HeifError
    heif_image_handle_get_width(handle: HeifHandle): number
    heif_image_handle_get_height(handle: HeifHandle): number
    heif_image_handle_has_alpha_channel(handle: HeifHandle): number
    heif_image_handle_release(handle: HeifHandle): void
    heif_js_decode_image2(handle: HeifHandle, colorspace: unknown, chroma: unknown): HeifPixels | HeifError
    heif_image_release(image: HeifImage): void
  }

  const libheif: Libheif
  export default libheif
}
