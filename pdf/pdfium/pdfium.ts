import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { init, type Methods } from '@embedpdf/pdfium'

/** The memory that the pointers of PDFium's functions refer to. */
interface Memory {
  allocate(size: number): number
  free(pointer: number): void
  /** The memory as it is now; it moves whenever it grows, so never keep what this returns. */
  memory(): Uint8Array
}

/** PDFium in WebAssembly: its C functions, and their memory. */
export interface Pdfium extends Memory {
  call: Methods
  /** Lends a `FPDF_FILEWRITE` to `write` that hands on each block it is given; `take` must copy what it keeps. */
  writeBlocks<T>(take: (block: Uint8Array) => void, write: (writer: number) => T): T
}

/** The part of the WebAssembly runtime that is used; its own types need those of Emscripten. */
interface Runtime {
  HEAPU8: Uint8Array
  addFunction(run: (...values: number[]) => number, signature: string): number
  wasmExports: { malloc(size: number): number; free(pointer: number): void }
}

export async function loadPdfium(): Promise<Pdfium> {
  const file = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))
  const { buffer: wasmBinary } = new Uint8Array(await readFile(file))
  const module = await init({ wasmBinary })
  const runtime = module.pdfium as unknown as Runtime
  module.PDFiumExt_Init()
  const memory: Memory = {
    allocate(size) {
      const pointer = runtime.wasmExports.malloc(size)
      if (pointer === 0) throw new RangeError(`No memory for ${size} bytes`)
      return pointer
    },
    free: (pointer) => runtime.wasmExports.free(pointer),
    memory: () => runtime.HEAPU8,
  }
  return { call: module, ...memory, writeBlocks: blockWriter(runtime, memory) }
}

/** Made once: a function that C can call takes longer to make than a small document to write. */
function blockWriter(runtime: Runtime, memory: Memory): Pdfium['writeBlocks'] {
  let taking: ((block: Uint8Array) => void) | undefined
  const writeBlock = runtime.addFunction((_writer, block = 0, size = 0) => {
    taking?.(memory.memory().subarray(block, block + size))
    return 1
  }, 'iiii')
  const writer = memory.allocate(8)
  // The struct has its version, then the function that receives each block.
  memory.memory().set(new Uint8Array(Int32Array.of(1, writeBlock).buffer), writer)
  return (take, write) => {
    taking = take
    try {
      return write(writer)
    } finally {
      taking = undefined
    }
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
