import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Office } from './find-office.ts'

const never = 2
const veryHigh = 3

/** Settings that differ from LibreOffice's defaults, which fetch linked content: path, name, value. */
const settings: readonly (readonly [string, string, boolean | number])[] = [
  ['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', true],
  ['Office.Common/Security/Scripting', 'DisableMacrosExecution', true],
  ['Office.Common/Security/Scripting', 'MacroSecurityLevel', veryHigh],
  ['Office.Writer/Content/Update', 'Link', never],
  ['Office.Java/VirtualMachine', 'Enable', false],
]

/**
 * Writes a new user profile into a folder, which LibreOffice completes. Without its version in the profile,
 * LibreOffice would draw pictures for some seconds at every start, to test the graphics card.
 */
export async function writeProfile(folder: string, { version }: Pick<Office, 'version'>): Promise<void> {
  await mkdir(join(folder, 'user'), { recursive: true })
  await writeFile(join(folder, 'user', 'registrymodifications.xcu'), registry(version))
}

function registry(version: string): string {
  const [majorAndMinor = '0'] = /\d+\.\d+/.exec(version) ?? []
  const items = [...settings, ['Setup/Product', 'ooSetupLastVersion', majorAndMinor]].map(
    ([path, name, value]) =>
      `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${items.join('\n')}
</oor:items>
`
}
