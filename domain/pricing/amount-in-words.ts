import type { Paise } from './money.ts'

const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const

const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const

/** The steps of counting in India, the largest first. */
const steps = [
  { value: 10_000_000, name: 'crore' },
  { value: 100_000, name: 'lakh' },
  { value: 1_000, name: 'thousand' },
  { value: 100, name: 'hundred' },
] as const

/**
 * An amount as an Indian invoice spells it: `Rupees one lakh twenty thousand and fifty paise only`. Throws `RangeError`
 * for what is no amount.
 */
export function amountInWords(amount: Paise): string {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`Not an amount: ${amount}`)
  const rupees = Math.floor(amount / 100)
  const paise = amount % 100
  const parts = [
    ...(rupees > 0 || paise === 0 ? [`${rupees === 1 ? 'Rupee' : 'Rupees'} ${inWords(rupees)}`] : []),
    ...(paise > 0 ? [`${inWords(paise)} ${paise === 1 ? 'paisa' : 'paise'}`] : []),
  ]
  const words = parts.join(' and ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} only`
}

function inWords(count: number): string {
  const step = steps.find(({ value }) => count >= value)
  if (!step) return belowHundred(count)
  const rest = count % step.value
  const head = `${inWords(Math.floor(count / step.value))} ${step.name}`
  return rest === 0 ? head : `${head} ${inWords(rest)}`
}

function belowHundred(count: number): string {
  if (count < small.length) return small[count] ?? ''
  const ten = tens[Math.floor(count / 10)] ?? ''
  return count % 10 === 0 ? ten : `${ten}-${small[count % 10]}`
}
