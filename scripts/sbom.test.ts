import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { billOfMaterials } from './sbom.mjs'

const root = join(import.meta.dirname, '..')
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const workspaces = ['domain', 'contract', 'ipp', 'pdf', 'razorpay-simulator', 'server', 'web']

test('the bill of materials names each dependency of the product, with version and licence, and none for tests', async () => {
  const bill = await billOfMaterials()
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'campus-print', type: 'application' } },
  })
  const listed: string[] = bill.components.map((each: Record<string, unknown>) => each['bom-ref'])
  const direct = workspaces
    .map((workspace) => readJson(`${workspace}/package.json`))
    .flatMap(({ dependencies, optionalDependencies }) =>
      Object.entries<string>({ ...dependencies, ...optionalDependencies }),
    )
    .filter(([name]) => !name.startsWith('@campus-print/'))
    .map(([name, version]) => `${name}@${version}`)
  expect(direct.length).toBeGreaterThan(50)
  expect(direct.filter((each) => !listed.includes(each))).toEqual([])
  expect(bill.components.filter((each: { licenses?: unknown[] }) => !each.licenses?.length)).toEqual([])
  const forTests = /^(vitest|axe-core|lighthouse|playwright-core|oidc-provider|oxlint)@/
  expect(listed.filter((each) => forTests.test(each))).toEqual([])
})
