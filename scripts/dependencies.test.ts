import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findingProblems, readReport } from './audit.mjs'
import { isAllowed, licenceProblems } from './licences.mjs'

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['GPL-2.0-or-later OR (MIT AND ISC)', true],
  ['MIT AND OFL-1.1', true],
  ['MIT AND GPL-3.0-only', false],
  ['MIT AND (GPL-3.0-only OR AGPL-3.0-only)', false],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['LGPL-3.0-or-later', false],
  ['MPL-2.0', false],
  ['SEE LICENSE IN LICENSE', false],
  ['(MIT', false],
  ['', false],
])('a package under %j may be used: %j', (licence, expected) => {
  expect(isAllowed('some-package', licence)).toBe(expected)
})

test('LGPL and MPL are for packages that are named alone', () => {
  expect(isAllowed('libheif-js', 'LGPL-3.0')).toBe(true)
  expect(isAllowed('@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later')).toBe(true)
  expect(isAllowed('libheif-js', 'GPL-3.0-only')).toBe(false)
  expect(isAllowed('libheif', 'LGPL-3.0')).toBe(false)
})

test('the packages of the lock file may be used, and one under the AGPL is named', () => {
  const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'))
  expect(licenceProblems(packages)).toEqual([])
  const others = {
    'node_modules/mupdf': { version: '1.0.0', license: 'AGPL-3.0-or-later' },
    'node_modules/a/node_modules/quiet': { version: '2.0.0' },
    'node_modules/for-tests': { version: '3.0.0', license: 'GPL-3.0-only', dev: true },
  }
  expect(licenceProblems({ ...packages, ...others })).toEqual([
    'mupdf@1.0.0 is under AGPL-3.0-or-later',
    'quiet@2.0.0 states no licence',
  ])
})

const advisory = (id: string, severity: string) => ({
  name: 'some-package',
  severity,
  title: `Title of ${id}`,
  url: `https://github.com/advisories/${id}`,
})
const report = {
  vulnerabilities: {
    'some-package': { via: [advisory('GHSA-1', 'high'), advisory('GHSA-2', 'moderate')] },
    'its-user': { via: ['some-package'] },
    another: { via: [advisory('GHSA-3', 'critical')] },
  },
}

test.each([
  [[], ['GHSA-1', 'GHSA-3']],
  [[{ advisory: 'GHSA-1', until: '2026-12-31', reason: 'Not reached' }], ['GHSA-3']],
  [[{ advisory: 'GHSA-1', until: '2026-11-30', reason: 'Not reached' }], ['GHSA-1', 'GHSA-3']],
  [[{ advisory: 'GHSA-1', until: '2026-12-31', reason: '' }], ['GHSA-1', 'GHSA-3']],
])('with %j accepted, on the first of December the findings %j fail', (accepted, failing) => {
  const problems = findingProblems(report, accepted, '2026-12-01')
  expect(problems.map((problem) => /GHSA-\d/.exec(problem)?.[0])).toEqual(failing)
})

test('what is no report has no findings, and is not taken for a good one', () => {
  expect(readReport('Bad gateway')).toEqual({})
  expect(readReport('{"message":"405 Method Not Allowed"}')).not.toHaveProperty('vulnerabilities')
})
