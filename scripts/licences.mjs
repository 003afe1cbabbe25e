// What the dependencies of the product may be licensed under.

/** Permissive licences, and those of fonts. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages under another licence, each with why it may be used. A name that ends with `*` stands for all that begin so. */
const named = [
  {
    name: '@img/sharp-*',
    licences: ['LGPL-3.0-or-later'],
    reason: 'libvips, unchanged, a library that can be replaced',
  },
  {
    name: 'libheif-js',
    licences: ['LGPL-3.0'],
    reason: 'unchanged, a module of its own that can be replaced',
  },
  {
    name: '@matbee/libreoffice-converter',
    licences: ['MPL-2.0'],
    reason: 'unchanged, optional; its sources are public',
  },
  { name: 'web-push', licences: ['MPL-2.0'], reason: 'unchanged; its sources are public' },
  { name: 'axe-core', licences: ['MPL-2.0'], reason: 'used by tests, not by the product' },
  { name: 'caniuse-lite', licences: ['CC-BY-4.0'], reason: 'data that the build reads, not part of it' },
]

/** Packages that state their licence in their text alone. */
const statedElsewhere = { 'combine-errors': 'MIT', 'png-js': 'MIT' }

/** One line for each package of the lock file that the product may not use; packages for development are not read. */
export function licenceProblems(packages) {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.link)
    .flatMap(([path, entry]) => {
      const name = path.split('node_modules/').at(-1)
      const licence = licenceOf(name, entry)
      if (licence === undefined) return [`${name}@${entry.version} states no licence`]
      return isAllowed(name, licence) ? [] : [`${name}@${entry.version} is under ${licence}`]
    })
}

export function licenceOf(name, { license }) {
  return license ?? statedElsewhere[name]
}

/** Judges an expression of SPDX: of `A OR B` one is enough, of `A AND B` each counts. */
export function isAllowed(name, expression) {
  const own = named.filter((each) => isNamed(each.name, name)).flatMap(({ licences }) => licences)
  const words = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  const isGood = either()
  return isGood && at === words.length

  function either() {
    let good = both()
    while (words[at] === 'OR') {
      at += 1
      good = both() || good
    }
    return good
  }

  function both() {
    let good = single()
    while (words[at] === 'AND') {
      at += 1
      good = single() && good
    }
    return good
  }

  function single() {
    const word = words[at]
    at += 1
    if (word !== '(') return allowed.has(word) || own.includes(word)
    const good = either()
    if (words[at] !== ')') return false
    at += 1
    return good
  }
}

function isNamed(pattern, name) {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}
