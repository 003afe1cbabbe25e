import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { silentLog } from '../../platform/log/log.ts'
import { engineBench } from '../../testing/fixtures/documents/engine-bench.ts'
import {
  firstFreeObject,
  makePages,
  makePdf,
  type PdfSpec,
  streamObject,
} from '../../testing/fixtures/files/make-pdf.ts'
import { doublingTree } from '../../testing/fixtures/files/make-bombs.ts'
import { withHiddenContent } from '../../testing/fixtures/files/ambiguous-pdfs.ts'
import { createPdfEngine } from './pdf-engine.ts'
import { DocumentError, LostWithProcess } from './document-error.ts'

const { engine, folder, file, close } = await engineBench({
  timeoutMs: 2_000,
  drawTimeoutMs: 2_000,
  prepareTimeoutMs: 2_000,
  memoryMb: 600,
})
afterAll(close)

const a4 = { media: 'A4', orientation: 'portrait', grey: true, pageIndexes: [0] } as const

/** Everything that is ever done with a document, once it was taken: what came of it. */
async function doEverything(content: Uint8Array): Promise<string[]> {
  const path = await file(content)
  const taken = await outcomeOf(engine.inspect(path))
  if (taken !== 'done') return [taken]
  const prepared = { ...a4, pageIndexes: [0] }
  return Promise.all([
    outcomeOf(engine.renderPage(path, 0, { widthPixels: 300 })),
    outcomeOf(engine.findColoredPages(path, 1)),
    outcomeOf(engine.prepare(path, `${path}.out.pdf`, prepared)),
  ])
}

function outcomeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => (error instanceof DocumentError ? error.reason : String(error)),
  )
}

const sayable = ['done', 'corrupt', 'timeout', 'empty', 'too_many_pages']

function form(content: string, resources = ''): Buffer {
  return streamObject(
    content,
    `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << ${resources} >>`,
  )
}

/** Forms that each show the next one ten times: a billion pictures in a kilobyte. */
function nestedForms(depth: number): PdfSpec {
  const next = (at: number) => `/XObject << /Next ${firstFreeObject + at} 0 R >>`
  const forms = Array.from({ length: depth }, (_, at) =>
    form('/Next Do '.repeat(10), at + 1 < depth ? next(at + 1) : ''),
  )
  const page = { content: '/Next Do', resources: `<< ${next(0)} >>` }
  return { pages: [page], objects: forms }
}

const bombs: Record<string, () => PdfSpec> = {
  'forms that show each other in turn': () => nestedForms(12),
  'a form that shows itself': () => ({
    pages: [{ content: '/Next Do', resources: `<< /XObject << /Next ${firstFreeObject} 0 R >> >>` }],
    objects: [form('/Next Do', `/XObject << /Next ${firstFreeObject} 0 R >>`)],
  }),
  'six million operators': () => ({ pages: [{ content: '0 0 m 9 9 l S '.repeat(6_000_000) }] }),
  'a stream of a quarter of a gigabyte': () => ({ pages: [{ content: ' '.repeat(2 ** 28) }] }),
  'a page of a thousand kilometres': () => ({ pages: [{ width: 3e9, height: 3e9, text: 'large' }] }),
  'a page without any size': () => ({ pages: [{ width: 0, height: 0, text: 'small' }] }),
  'a picture of a hundred gigapixels': () => ({
    pages: [
      { content: '600 0 0 800 0 0 cm /P Do', resources: `<< /XObject << /P ${firstFreeObject} 0 R >> >>` },
    ],
    objects: [
      streamObject(
        'x',
        '/Type /XObject /Subtype /Image /Width 320000 /Height 320000 /ColorSpace /DeviceGray /BitsPerComponent 8',
      ),
    ],
  }),
}

describe('harmful files', () => {
  test.each(Object.entries(bombs))(
    '%s are processed or rejected, and the next document is read',
    async (_what, make) => {
      const outcomes = await doEverything(makePdf(make()))
      expect(sayable).toEqual(expect.arrayContaining(outcomes))
      expect((await engine.inspect(await file(makePages(2)))).pages).toHaveLength(2)
    },
  )

  test('an annotation that draws for ever is rejected before payment', async () => {
    const { objects = [] } = nestedForms(12)
    const stamp = `<< /Type /Annot /Subtype /Stamp /Rect [0 0 99 99] /F 4 /AP << /N ${firstFreeObject} 0 R >> >>`
    const page = { text: 'stamped', entries: `/Annots [${stamp}]` }
    const outcome = await outcomeOf(engine.inspect(await file(makePdf({ pages: [page], objects }))))
    expect(['corrupt', 'timeout']).toContain(outcome)
  })

  test('a page in which only one of two readers finds much content is rejected before payment', async () => {
    const endless = streamObject('0 0 m 9 9 l S '.repeat(6_000_000))
    const outcome = await outcomeOf(engine.inspect(await file(withHiddenContent(endless))))
    expect(['corrupt', 'timeout']).toContain(outcome)
  })

  test('a hundred thousand pages are rejected for their number or their reading time', async () => {
    const many = await file(makePdf({ pages: Array.from({ length: 100_000 }, () => ({})) }))
    const outcome = await outcomeOf(engine.inspect(many, { maxPages: 2_000 }))
    expect(['too_many_pages', 'timeout']).toContain(outcome)
  })

  test.each([
    ['pages', '<< /Type /Page /MediaBox [0 0 595 842] >>'],
    ['nodes without any page', '<< /Type /Pages /Kids [] >>'],
  ])('a tree that repeatedly doubles its %s is rejected within the time limit', async (_what, last) => {
    const outcome = await outcomeOf(engine.inspect(await file(doublingTree(last))))
    expect(outcome).toBe('too_many_pages')
  })

  test.each([
    ['of another', '/Kids [2 0 R 3 0 R]'],
    ['of itself alone', '/Kids [2 0 R]'],
  ])('the reading of a page tree that is a child %s ends', async (_what, kids) => {
    const looped = makePages(2)
      .toString('latin1')
      .replace(/\/Kids \[[^\]]*\]/, kids)
    const outcomes = await doEverything(Buffer.from(looped, 'latin1'))
    expect(sayable).toEqual(expect.arrayContaining(outcomes))
  })

  /** A page that states nothing itself, whose parent is object 4; object 2 is the root of the tree. */
  const pageBelow = (root: string, ...others: string[]) =>
    makePdf({
      pages: [],
      inherited: `/MediaBox [0 0 595 842] ${root}`,
      objects: ['<< /Type /Page /Parent 5 0 R >>', ...others],
    })
      .toString('latin1')
      .replace('/Kids [] /Count 0', '/Kids [4 0 R] /Count 1')

  test.each([
    ['the root is its own parent', pageBelow('/Parent 2 0 R', '<< /Type /Pages /Parent 2 0 R >>')],
    ['a node is its own parent', pageBelow('', '<< /Type /Pages /Parent 5 0 R >>')],
    ['the page is its own grandparent', pageBelow('', '<< /Type /Pages /Parent 4 0 R >>')],
    [
      'two nodes beside the tree are each other’s parent',
      pageBelow('', '<< /Type /Pages /Parent 6 0 R >>', '<< /Type /Pages /Parent 5 0 R >>'),
    ],
    [
      'three nodes above the root are each other’s parents',
      pageBelow(
        '/Parent 6 0 R',
        '<< /Type /Pages /Parent 2 0 R >>',
        '<< /Type /Pages /Parent 7 0 R >>',
        '<< /Type /Pages /Parent 8 0 R >>',
        '<< /Type /Pages /Parent 6 0 R >>',
      ),
    ],
  ])('a document is rejected at once when %s', async (_what, pdf) => {
    const rejected = engine.inspect(await file(Buffer.from(pdf, 'latin1')))
    await expect(rejected).rejects.toMatchObject({ reason: 'corrupt' })
    await expect(rejected).rejects.not.toBeInstanceOf(LostWithProcess)
  })

  test.each([
    ['in no parent', '/Parent 2 0 R', ''],
    ['in a node beside the tree', '/Parent 2 0 R', '/Parent << /Type /Pages /Rotate 0 >>'],
    ['in a page', '/Parent 2 0 R', '/Parent 6 0 R'],
  ])('a page whose parents end %s is drawn and prepared', async (_what, parent, other) => {
    const pdf = makePages(2).toString('latin1').replace(parent, other)
    const outcomes = await doEverything(Buffer.from(pdf, 'latin1'))
    expect(outcomes).toEqual(['done', 'done', 'done'])
  })

  test.each([0.1, 0.3, 0.6, 0.9, 0.98])('a document cut to %d of its length is rejected', async (part) => {
    const whole = makePages(30)
    const cut = await file(whole.subarray(0, Math.floor(whole.length * part)))
    await expect(engine.inspect(cut)).rejects.toMatchObject({ reason: 'corrupt' })
  })
})

describe('a document cannot reach', () => {
  test('a file of this machine, by any kind of reference', async () => {
    const secret = join(folder, 'secret.txt')
    await writeFile(secret, '1 0 0 rg 0 0 595 842 re f')
    const named = (content: string) => ({ width: 595, height: 842, content })
    const reference = `/F (${secret}) /FFilter [] /FDecodeParms []`
    const { pages, objects } = {
      pages: [
        { ...named('/Out Do'), resources: `<< /XObject << /Out ${firstFreeObject} 0 R >> >>` },
        { ...named('/Ref Do'), resources: `<< /XObject << /Ref ${firstFreeObject + 1} 0 R >> >>` },
      ],
      objects: [
        streamObject('', `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${reference}`),
        streamObject(
          '',
          `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Ref << /F (${secret}) /Page 0 >>`,
        ),
      ],
    }
    const path = await file(makePdf({ pages, objects }))
    expect(await engine.findColoredPages(path, 2)).toEqual([])
  })

  test('an address, when it is opened, drawn or prepared', async () => {
    let visits = 0
    const server = createServer((_request, response) => {
      visits += 1
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const outcomes = await doEverything(
      makePdf({
        pages: [{ text: 'linked', entries: `/AA << /O << /S /URI /URI (${url}) >> >>` }],
        catalog: `/OpenAction << /S /JavaScript /JS (this.submitForm\\("${url}"\\); app.launchURL\\("${url}"\\)) >>`,
      }),
    )
    server.close()
    expect([outcomes, visits]).toEqual([['done', 'done', 'done'], 0])
  })
})

test('a process killed during a document loses no document: another process reads it', async () => {
  const own = createPdfEngine({ workers: 1, log: silentLog })
  try {
    await own.inspect(await file(makePages(2)))
    const before = childrenOfThis()
    const slow = await file(makePdf({ pages: [{ content: '0 0 m 9 9 l S '.repeat(500_000) }] }))
    const inspected = own.inspect(slow)
    for (const pid of before) process.kill(pid, 'SIGKILL')
    expect((await inspected).pages).toHaveLength(1)
    await expect.poll(() => childrenOfThis().filter((pid) => before.includes(pid))).toEqual([])
  } finally {
    await own.close()
  }
})

/** Processes of engines that this test runs. */
function childrenOfThis(): number[] {
  const listed = execFileSync('ps', ['--no-headers', '-o', 'pid,args', '--ppid', String(process.pid)])
  return String(listed)
    .split('\n')
    .filter((line) => line.includes('engine/worker'))
    .map((line) => Number(line.trim().split(' ')[0]))
}
