import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOperators } from './content-operators.ts'

const regular = String.raw`[^\0\t\n\f\r ()<>[\]{}/%]`
const rules = {
  passed: new RegExp(
    String.raw`[\0\t\n\f\r ]+|%[^\r\n]*[\r\n]|/${regular}{0,126}(?!${regular})|<(?!<)[\da-fA-F\0\t\n\f\r ]*>`,
    'y',
  ),
  number: new RegExp(String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?!${regular})`, 'y'),
  inString: /(?:\\[^]|[^\\()])*/y,
  bracket: /<<|>>|\[|\]/y,
  word: new RegExp(`${regular}+`, 'y'),
}
/** Those of ISO 32000-1, table 51, for pages. */
const operators = new Set(
  `w J j M d ri i gs q Q cm m l c v y h re S s f F f* B B* b b* n W W* BT ET Tc Tw Tz TL Tf Tr Ts Td TD Tm T* Tj TJ ' "
  CS cs SC SCN sc scn G g RG rg K k sh BI Do MP DP BMC BDC EMC`.split(/\s+/),
)

/** The same by one expression a token: as slow as it is plain. */
function byExpressions(content: string): [found: unknown[], isWhole: boolean] {
  const found: unknown[] = []
  const open: string[] = []
  let at = 0
  const take = (rule: RegExp) => {
    rule.lastIndex = at
    const [token] = rule.exec(content) ?? []
    at += token?.length ?? 0
    return token
  }
  while (at < content.length) {
    const start = at
    if (take(rules.passed) || take(rules.number)) continue
    const bracket = take(rules.bracket)
    const word = bracket ? undefined : take(rules.word)
    if (bracket === '[' || bracket === '<<') {
      if (open.push(bracket) > 8) return [found, false]
    } else if (bracket) {
      if (open.pop() !== (bracket === ']' ? '[' : '<<')) return [found, false]
    } else if (word) {
      const isKnown = open.length === 0 && operators.has(word)
      if (open.length === 0 || !['true', 'false', 'null'].includes(word)) {
        found.push([isKnown ? word : undefined, start])
      }
    } else if (!takeString()) return [found, false]
  }
  return [found, open.length === 0]

  function takeString(): boolean {
    if (content[at] !== '(') return false
    at += 1
    for (take(rules.inString); content[at] === '('; take(rules.inString)) {
      if (!takeString()) return false
    }
    at += 1
    return content[at - 1] === ')'
  }
}

test('operators are found as expressions find them, whatever the content', () => {
  const piece = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...operators, 'd0', 'true', 'null', 'xyzw', 'qQ') },
    { weight: 3, arbitrary: fc.constantFrom(' ', '\n', '\r', '\0', ' ', ' ') },
    fc.constantFrom('0', '-1', '+.5', '9.', '.', '-', '1-2', '1.2.3', '--1', '7q'),
    fc.constantFrom('(', ')', '(a)', String.raw`(\))`, '<', '>', '<4 1>', '<<', '>>', '[', ']', '{'),
    fc.constantFrom('/', '/A', '/A#20B', `/${'n'.repeat(126)}`, `/${'n'.repeat(127)}`, '%', '% (\n', '\\'),
    fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
  )
  let whole = 0
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const content = pieces.join('')
      const found: unknown[] = []
      const isWhole = readOperators(Buffer.from(content, 'latin1'), (operator, at) => {
        found.push([operator, at])
        return true
      })
      if (isWhole) whole += 1
      expect([found, isWhole]).toEqual(byExpressions(content))
    }),
    { numRuns: 3_000 },
  )
  expect(whole).toBeGreaterThan(100)
})
