// `npm run sbom [-- FILE]`: writes what the product consists of, as CycloneDX (campus-print.cdx.json unless named).
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { licenceOf } from './licences.mjs'
import { root } from './run.mjs'

/** What runs, and what browsers get. */
const shipped = ['server', 'web']

if (process.argv[1] === import.meta.filename) {
  try {
    const file = resolve(process.argv[2] ?? 'campus-print.cdx.json')
    const bill = await billOfMaterials()
    writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
    console.log(`${file}: ${bill.components.length} components`)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

export async function billOfMaterials() {
  // Not `--omit dev`: it leaves out what is also a dependency for development of some workspace, such as React.
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const workspaces = shipped.flatMap((workspace) => ['--workspace', workspace])
  const options = ['sbom', '--package-lock-only', ...format, ...workspaces]
  const { stdout } = await promisify(execFile)('npm', options, {
    cwd: root,
    maxBuffer: 100_000_000,
    shell: process.platform === 'win32',
  })
  const { name, packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const kept = new Set(shippedPackages(packages).map((path) => reference(packages, path)))
  const bill = JSON.parse(stdout)
  const { component } = bill.metadata
  const ofProduct = (refs) => refs.filter((ref) => kept.has(ref))
  return {
    ...bill,
    metadata: { ...bill.metadata, component: { ...component, name } },
    components: bill.components.filter((each) => kept.has(each['bom-ref'])).map(withLicence),
    dependencies: bill.dependencies
      .filter(({ ref }) => ref === component['bom-ref'] || kept.has(ref))
      .map((each) => ({ ...each, dependsOn: ofProduct(each.dependsOn) })),
  }
}

function withLicence(component) {
  if (component.licenses?.length) return component
  const id = licenceOf(component.name, {})
  return id === undefined ? component : { ...component, licenses: [{ license: { id } }] }
}

/** Paths in the lock file of all that the shipped workspaces need, for every platform. */
function shippedPackages(packages) {
  const found = new Set()
  const waiting = [...shipped]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    const { dependencies, optionalDependencies } = packages[path]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = placeOf(packages, path, name)
      if (place !== undefined) waiting.push(place)
    }
  }
  return [...found]
}

/** Where a package finds another one: as Node does, in the nearest folder above. */
function placeOf(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const entry = packages[place]
    if (entry) return entry.link ? entry.resolved : place
    if (folder === '') return undefined
  }
}

function reference(packages, path) {
  const { name, version } = packages[path]
  return `${name ?? path.split('node_modules/').at(-1)}@${version}`
}
