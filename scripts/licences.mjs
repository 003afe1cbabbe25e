// Checks the licences of the product's dependencies.

/** Permissive licences and font licences. */
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

/** Packages that may be used under another licence, with the reason. A `*` at the end of a name matches any ending. */
const exceptions = [
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

/** Packages that state their licence only in a text file. */
const licencesInText = { 'combine-errors': 'MIT', 'png-js': 'MIT' }

/** Returns a line for each package of the lock file that the product may not use. Ignores development packages. */
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
  return license ?? licencesInText[name]
}

/** Evaluates an SPDX expression: `A OR B` needs one allowed licence, `A AND B` needs both. */
export function isAllowed(name, expression) {
  const granted = exceptions.filter((item) => matches(item.name, name)).flatMap(({ licences }) => licences)
  const words = expression.match(/[()]|[^\s()]+/g) ?? []
  let index = 0
  const isGood = parseOr()
  return isGood && index === words.length

  function parseOr() {
    let good = parseAnd()
    while (words[index] === 'OR') {
      index += 1
      good = parseAnd() || good
    }
    return good
  }

  function parseAnd() {
    let good = parseOperand()
    while (words[index] === 'AND') {
      index += 1
      good = parseOperand() && good
    }
    return good
  }

  function parseOperand() {
    const word = words[index]
    index += 1
    if (word !== '(') return allowed.has(word) || granted.includes(word)
    const good = parseOr()
    if (words[index] !== ')') return false
    index += 1
    return good
  }
}

function matches(pattern, name) {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}
