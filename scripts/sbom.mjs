// `npm run sbom [-- FILE]`: writes the product's bill of materials as CycloneDX, by default to campus-print.cdx.json.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { licenceOf } from './licences.mjs'
import { root } from './run.mjs'

/** The workspaces whose dependencies are shipped, on the server and to browsers. */
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
  // Not `--omit dev`, which omits packages that are also a development dependency of some workspace, such as React.
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const workspaces = shipped.flatMap((workspace) => ['--workspace', workspace])
  const options = ['sbom', '--package-lock-only', ...format, ...workspaces]
  const { stdout } = await promisify(execFile)('npm', options, {
    cwd: root,
    maxBuffer: 100_000_000,
    shell: process.platform === 'win32',
  })
  const { name, packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const shippedRefs = new Set(shippedPackages(packages).map((path) => reference(packages, path)))
  const bill = JSON.parse(stdout)
  const { component } = bill.metadata
  const ofProduct = (refs) => refs.filter((ref) => shippedRefs.has(ref))
  return {
    ...bill,
    metadata: { ...bill.metadata, component: { ...component, name } },
    components: bill.components.filter((item) => shippedRefs.has(item['bom-ref'])).map(withLicence),
    dependencies: bill.dependencies
      .filter(({ ref }) => ref === component['bom-ref'] || shippedRefs.has(ref))
      .map((item) => ({ ...item, dependsOn: ofProduct(item.dependsOn) })),
  }
}

function withLicence(component) {
  if (component.licenses?.length) return component
  const id = licenceOf(component.name, {})
  return id === undefined ? component : { ...component, licenses: [{ license: { id } }] }
}

/** Returns the lock-file paths of all packages that the shipped workspaces need, for every platform. */
function shippedPackages(packages) {
  const found = new Set()
  const waiting = [...shipped]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    const { dependencies, optionalDependencies } = packages[path]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const dependency = resolvePackage(packages, path, name)
      if (dependency !== undefined) waiting.push(dependency)
    }
  }
  return [...found]
}

/** Returns the lock-file path of a package's dependency, which is in the nearest folder above, as for Node. */
function resolvePackage(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const entry = packages[candidate]
    if (entry) return entry.link ? entry.resolved : candidate
    if (folder === '') return undefined
  }
}

function reference(packages, path) {
  const { name, version } = packages[path]
  return `${name ?? path.split('node_modules/').at(-1)}@${version}`
}
