import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const never = 2
const veryHigh = 3

/** What differs from LibreOffice's own defaults, which fetch what a document links to: path, name, value. */
const settings: readonly (readonly [string, string, boolean | number])[] = [
  ['Common/Security/Scripting', 'BlockUntrustedRefererLinks', true],
  ['Common/Security/Scripting', 'DisableMacrosExecution', true],
  ['Common/Security/Scripting', 'MacroSecurityLevel', veryHigh],
  ['Writer/Content/Update', 'Link', never],
  ['Java/VirtualMachine', 'Enable', false],
]

/** Writes a new user's profile into a folder, for LibreOffice to complete. */
export async function writeProfile(folder: string): Promise<void> {
  await mkdir(join(folder, 'user'), { recursive: true })
  await writeFile(join(folder, 'user', 'registrymodifications.xcu'), registry())
}

function registry(): string {
  const items = settings.map(
    ([path, name, value]) =>
      `<item oor:path="/org.openoffice.Office.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${items.join('\n')}
</oor:items>
`
}
