import heicDecode from 'heic-decode'
import { readFile } from 'node:fs/promises'
import { DocumentRefused } from '../../engine/refusal.ts'

export interface Decoded {
  /** Four channels of a byte each. */
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/** Decodes the picture of a HEIC file, upright as it is looked at; its size is judged before. */
export async function decodeHeic(path: string, judge: (pixels: number) => void): Promise<Decoded> {
  const images = await heicDecode.all({ buffer: await readFile(path) }).catch(refuse)
  try {
    const [image] = images
    if (!image) throw new DocumentRefused('corrupt', 'no picture in the file')
    judge(image.width * image.height)
    const { data, width, height } = await image.decode().catch(refuse)
    return { data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), width, height }
  } finally {
    images.dispose()
  }
}

function refuse(error: unknown): never {
  throw new DocumentRefused('corrupt', String(error))
}
