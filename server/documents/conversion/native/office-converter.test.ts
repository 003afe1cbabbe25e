import { readFile, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDocx, makeLongDocx } from '../../../testing/fixtures/files/make-word.ts'
import { plainFile } from '../../../testing/fixtures/documents/plain-file.ts'
import { temporaryFolder } from '../../../testing/fixtures/files/temporary-folder.ts'
import { childrenMemory, childrenOf } from '../../try-out/children-memory.ts'
import { findOffice, missingFonts } from './find-office.ts'
import { officeConverter } from './office-converter.ts'
import { writeProfile } from './office-profile.ts'
import { runSandboxed } from './sandbox.ts'

const room = { cpuSeconds: 10 }
const limits = { timeoutMs: 20_000 }
/** Of LibreOffice itself, which count as memory it holds and not as memory of its own. */
const programPagesMb = 200

test('a conversion that takes too long is ended, and the next file is converted', async () => {
  const office = await findOffice()
  const folder = await temporaryFolder()
  const path = join(folder, 'a.docx')
  await writeFile(path, await makeDocx())
  const hasty = officeConverter(office, { timeoutMs: 50, atOnce: 1 })
  const patient = officeConverter(office)
  const options = { format: 'docx' } as const
  await expect(hasty.convert(plainFile(path), join(folder, 'b.pdf'), options)).rejects.toMatchObject({
    reason: 'timeout',
  })
  await patient.convert(plainFile(path), join(folder, 'b.pdf'), options)
  expect((await readdir(folder)).toSorted()).toEqual(['a.docx', 'b.pdf'])
  await Promise.all([hasty.close(), patient.close()])
  await expect(patient.convert(plainFile(path), join(folder, 'c.pdf'), options)).rejects.toMatchObject({
    reason: 'closed',
  })
})

test('a conversion over its memory limit is rejected, and the next file is converted', async () => {
  const office = await findOffice()
  const folder = await temporaryFolder()
  const [long, short] = [join(folder, 'long.docx'), join(folder, 'short.docx')]
  await writeFile(long, await makeLongDocx(200_000))
  await writeFile(short, await makeDocx())
  const converter = officeConverter(office, { memoryMb: 200 })
  const options = { format: 'docx' } as const
  // Without the processes that other tests left waiting.
  const memory = childrenMemory(await childrenOf(process.pid))
  await expect(converter.convert(plainFile(long), join(folder, 'long.pdf'), options)).rejects.toMatchObject({
    reason: 'conversion_failed',
  })
  expect(await memory.most()).toBeLessThan((200 + programPagesMb) * 2 ** 20)
  await converter.convert(plainFile(short), join(folder, 'short.pdf'), options)
  expect((await readdir(folder)).toSorted()).toEqual(['long.docx', 'short.docx', 'short.pdf'])
  await converter.close()
})

test('a conversion keeps its files beside its PDF, where the files of a killed process are found', async () => {
  const converter = officeConverter(await findOffice())
  const folder = await temporaryFolder()
  const path = join(folder, 'a.docx')
  await writeFile(path, await makeDocx())
  const converting = converter.convert(plainFile(path), join(folder, 'b.pdf'), { format: 'docx' })
  await expect
    .poll(() => readdir(folder, { recursive: true }))
    .toContainEqual(expect.stringMatching(/profile$/))
  await converting
  expect((await readdir(folder)).toSorted()).toEqual(['a.docx', 'b.pdf'])
  await converter.close()
})

test('LibreOffice does not test the graphics card with a new profile', async () => {
  const office = await findOffice()
  const output = await temporaryFolder()
  await writeProfile(join(output, 'profile'), office)
  await writeFile(join(output, 'a.txt'), 'Ready')
  const profile = '-env:UserInstallation=file:///room/out/profile'
  await runSandboxed(office.sandbox, {
    room: { ...room, output },
    program: [office.soffice, profile, '--headless', '--convert-to', 'pdf', '/room/out/a.txt'],
    limits,
  })
  expect(await readdir(output)).toContain('a.pdf')
  expect(await readdir(join(output, 'profile', 'user'))).not.toContain('GraphicsRenderTests.log')
})

test('a file that no longer exists does not fail the next request in the queue', async () => {
  const converter = officeConverter(await findOffice())
  const converting = converter.convert(plainFile(join(tmpdir(), 'gone.docx')), join(tmpdir(), 'gone.pdf'), {
    format: 'docx',
  })
  await expect(converting).rejects.toMatchObject({ name: 'ConverterUnavailable' })
  await converter.close()
})

test('a sandboxed program reads no other file and writes none outside its folder', async () => {
  const { sandbox } = await findOffice()
  const folder = await temporaryFolder()
  const secret = join(folder, 'secret')
  await writeFile(secret, 'swordfish')
  const output = await temporaryFolder()
  const script = `cat ${secret} /etc/passwd; echo x > ${secret}; echo x > /usr/here; echo in > seen`
  const end = await runSandboxed(sandbox, {
    room: { ...room, output },
    program: ['sh', '-c', script],
    limits,
  })
  expect(end.output).not.toContain('swordfish')
  expect(end.output.match(/No such file/g)).toHaveLength(2)
  expect(end.output).toContain('Read-only file system')
  expect(await readFile(secret, 'utf8')).toBe('swordfish')
  expect(await readFile(join(output, 'seen'), 'utf8')).toBe('in\n')
})

test('a sandboxed program has no network and sees no other process', async () => {
  const { sandbox } = await findOffice()
  const script = 'cat /proc/net/dev; echo; ls /proc | grep -c "^[0-9]"'
  const { output } = await runSandboxed(sandbox, { room, program: ['sh', '-c', script], limits })
  const devices = output.match(/^ *\w+:/gm)?.map((name) => name.trim())
  expect(devices).toEqual(['lo:'])
  expect(Number(output.split('\n').at(-1))).toBeLessThan(6)
})

test('a sandboxed program’s file may grow to half a gigabyte and not further', async () => {
  const { sandbox } = await findOffice()
  const output = await temporaryFolder()
  const script = 'head -c 600000000 /dev/zero > large; stat -c %s large'
  const end = await runSandboxed(sandbox, {
    room: { ...room, output },
    program: ['sh', '-c', script],
    limits,
  })
  expect(end.output).toMatch(/^536870912$/m)
})

test('a sandboxed program may use 768 MB of memory and no more', async () => {
  const { sandbox } = await findOffice()
  const holding = (bytes: number) => `head -c ${bytes} /dev/zero | tail -c ${bytes} | wc -c`
  const run = (bytes: number) =>
    runSandboxed(sandbox, {
      // On a busy machine the limit of time would otherwise end it first.
      room: { cpuSeconds: 60 },
      program: ['sh', '-c', holding(bytes)],
      limits: { timeoutMs: 60_000 },
    })
  expect((await run(400e6)).output).toBe('400000000')
  expect((await run(900e6)).output).toContain('memory exhausted')
})

test('fonts with the widths of Word’s fonts are installed', async () => {
  const { sandbox } = await findOffice()
  expect(await missingFonts(sandbox)).toEqual([])
})
