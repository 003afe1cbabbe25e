import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { init, type Methods } from '@embedpdf/pdfium'

/** PDFium in WebAssembly: its C functions, and the memory that their pointers point into. */
export interface Pdfium {
  call: Methods
  allocate(size: number): number
  free(pointer: number): void
  /** The memory as it is now; it moves whenever it grows, so never keep what this returns. */
  memory(): Uint8Array
  /** Makes a function that C can call; the signature has a letter for the result and one for each argument. */
  callback(signature: string, run: (...values: number[]) => number): { pointer: number; release(): void }
}

/** The part of the WebAssembly runtime that is used; its own types need those of Emscripten. */
interface Runtime {
  HEAPU8: Uint8Array
  addFunction(run: (...values: number[]) => number, signature: string): number
  removeFunction(pointer: number): void
  wasmExports: { malloc(size: number): number; free(pointer: number): void }
}

export async function loadPdfium(): Promise<Pdfium> {
  const file = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))
  const module = await init({ wasmBinary: await readFile(file) })
  const runtime = module.pdfium as unknown as Runtime
  module.PDFiumExt_Init()
  return {
    call: module,
    allocate(size) {
      const pointer = runtime.wasmExports.malloc(size)
      if (pointer === 0) throw new RangeError(`No memory for ${size} bytes`)
      return pointer
    },
    free: (pointer) => runtime.wasmExports.free(pointer),
    memory: () => runtime.HEAPU8,
    callback(signature, run) {
      const pointer = runtime.addFunction(run, signature)
      return { pointer, release: () => runtime.removeFunction(pointer) }
    },
  }
}

/** Lends memory for one call. */
export function withMemory<T>(pdfium: Pdfium, size: number, use: (pointer: number) => T): T {
  const pointer = pdfium.allocate(size)
  try {
    return use(pointer)
  } finally {
    pdfium.free(pointer)
  }
}

/** Passes floats by pointer, as `FS_RECTF` and `FS_MATRIX` are passed. */
export function withFloats<T>(pdfium: Pdfium, values: number[], use: (pointer: number) => T): T {
  return withMemory(pdfium, values.length * 4, (pointer) => {
    pdfium.memory().set(new Uint8Array(Float32Array.from(values).buffer), pointer)
    return use(pointer)
  })
}

export function readFloats(pdfium: Pdfium, pointer: number, count: number): number[] {
  const bytes = pdfium.memory().slice(pointer, pointer + count * 4)
  return [...new Float32Array(bytes.buffer)]
}

/** Loads a page for as long as it is used; `undefined` when it cannot be loaded. */
export function withPage<T>(
  pdfium: Pdfium,
  document: number,
  index: number,
  use: (page: number) => T,
): T | undefined {
  const page = pdfium.call.FPDF_LoadPage(document, index)
  if (page === 0) return undefined
  try {
    return use(page)
  } finally {
    pdfium.call.FPDF_ClosePage(page)
  }
}
