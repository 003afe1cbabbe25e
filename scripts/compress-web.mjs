// Lays each text file of the built web app a second time beside itself, made small once and well instead of for
// every visitor; the server hands out the copy that a browser understands.
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const compressions = { br: promisify(brotliCompress), gz: promisify(gzip) }

export async function compressWeb(folder) {
  const paths = await readdir(folder, { recursive: true })
  const texts = paths.filter((path) => /\.(m?js|css|html|svg)$/.test(path))
  await Promise.all(texts.map((path) => compressFile(join(folder, path))))
}

async function compressFile(path) {
  const content = await readFile(path)
  for (const [suffix, compress] of Object.entries(compressions)) {
    await writeFile(`${path}.${suffix}`, await compress(content))
  }
}
