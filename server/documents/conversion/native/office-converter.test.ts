import { readFile, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDocx, makeLongDocx } from '../../../testing/fixtures/files/make-word.ts'
import { temporaryFolder } from '../../../testing/fixtures/files/temporary-folder.ts'
import { childrenMemory } from '../../try-out/children-memory.ts'
import { findOffice, missingFonts } from './find-office.ts'
import { officeConverter } from './office-converter.ts'
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
  await expect(hasty.convert(path, join(folder, 'b.pdf'), options)).rejects.toMatchObject({
    reason: 'timeout',
  })
  await patient.convert(path, join(folder, 'b.pdf'), options)
  expect((await readdir(folder)).toSorted()).toEqual(['a.docx', 'b.pdf'])
  await Promise.all([hasty.close(), patient.close()])
  await expect(patient.convert(path, join(folder, 'c.pdf'), options)).rejects.toMatchObject({
    reason: 'closed',
  })
})

test('a conversion that asks for more memory than it may have is refused, and the next file is converted', async () => {
  const office = await findOffice()
  const folder = await temporaryFolder()
  const [long, short] = [join(folder, 'long.docx'), join(folder, 'short.docx')]
  await writeFile(long, await makeLongDocx(200_000))
  await writeFile(short, await makeDocx())
  const converter = officeConverter(office, { memoryMb: 200 })
  const options = { format: 'docx' } as const
  const memory = childrenMemory()
  await expect(converter.convert(long, join(folder, 'long.pdf'), options)).rejects.toMatchObject({
    reason: 'conversion_failed',
  })
  expect(await memory.most()).toBeLessThan((200 + programPagesMb) * 2 ** 20)
  await converter.convert(short, join(folder, 'short.pdf'), options)
  expect((await readdir(folder)).toSorted()).toEqual(['long.docx', 'short.docx', 'short.pdf'])
  await converter.close()
}, 90_000)

test('a conversion keeps its files beside its PDF, where what a killed process leaves is found', async () => {
  const converter = officeConverter(await findOffice())
  const folder = await temporaryFolder()
  const path = join(folder, 'a.docx')
  await writeFile(path, await makeDocx())
  const converting = converter.convert(path, join(folder, 'b.pdf'), { format: 'docx' })
  await expect
    .poll(() => readdir(folder, { recursive: true }))
    .toContainEqual(expect.stringMatching(/profile$/))
  await converting
  expect((await readdir(folder)).toSorted()).toEqual(['a.docx', 'b.pdf'])
  await converter.close()
})

test('a file that does not exist any more is not the fault of whoever waits next', async () => {
  const converter = officeConverter(await findOffice())
  const converting = converter.convert(join(tmpdir(), 'gone.docx'), join(tmpdir(), 'gone.pdf'), {
    format: 'docx',
  })
  await expect(converting).rejects.toMatchObject({ name: 'ConverterUnavailable' })
  await converter.close()
})

test('within the sandbox no other file can be read, and none written outside its room', async () => {
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

test('within the sandbox there is no network and no other process', async () => {
  const { sandbox } = await findOffice()
  const script = 'cat /proc/net/dev; echo; ls /proc | grep -c "^[0-9]"'
  const { output } = await runSandboxed(sandbox, { room, program: ['sh', '-c', script], limits })
  const devices = output.match(/^ *\w+:/gm)?.map((name) => name.trim())
  expect(devices).toEqual(['lo:'])
  expect(Number(output.split('\n').at(-1))).toBeLessThan(6)
})

test('within the sandbox a file may grow to half a gigabyte and not further', async () => {
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

test('within the sandbox a program may hold 768 MB of memory and no more', async () => {
  const { sandbox } = await findOffice()
  const holding = (bytes: number) => `head -c ${bytes} /dev/zero | tail -c ${bytes} | wc -c`
  const run = (bytes: number) =>
    runSandboxed(sandbox, { room, program: ['sh', '-c', holding(bytes)], limits })
  expect((await run(400e6)).output).toBe('400000000')
  expect((await run(900e6)).output).toContain('memory exhausted')
})

test('fonts as wide as those of Word are there', async () => {
  const { sandbox } = await findOffice()
  expect(await missingFonts(sandbox)).toEqual([])
})
