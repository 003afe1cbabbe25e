import { i18n } from '../language/index.ts'
import type { Paise } from './money.ts'
import { english, hindi, marathi, type NumberWords } from './number-words.ts'

const words: Readonly<Record<typeof i18n.language, NumberWords>> = { en: english, hi: hindi, mr: marathi }

/**
 * An amount as an Indian invoice spells it, in the present language: `Rupees one lakh twenty thousand and fifty paise
 * only`. Throws `RangeError` for what is no amount.
 */
export function amountInWords(amount: Paise): string {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`Not an amount: ${amount}`)
  const [rupees, paise] = [Math.floor(amount / 100), amount % 100]
  const values = { rupees, paise, rupeesInWords: inWords(rupees), paiseInWords: inWords(paise) }
  const text =
    paise === 0
      ? i18n.t('{rupees, plural, one {Rupee} other {Rupees}} {rupeesInWords} only', values)
      : rupees === 0
        ? i18n.t('{paiseInWords} {paise, plural, one {paisa} other {paise}} only', values)
        : i18n.t(
            '{rupees, plural, one {Rupee} other {Rupees}} {rupeesInWords} and {paiseInWords} {paise, plural, one {paisa} other {paise}} only',
            values,
          )
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function inWords(count: number): string {
  const language = words[i18n.language]
  if (count < 100) return language.belowHundred(count)
  if (count === 100) return language.hundred
  const [value, head] = stepOf(count, language)
  const rest = count % value
  return rest === 0 ? head : `${head} ${inWords(rest)}`
}

/** The largest step of counting in India that a count reaches, and how often it does, in words. */
function stepOf(count: number, language: NumberWords): [value: number, words: string] {
  const often = (value: number) => Math.floor(count / value)
  if (count >= 10_000_000) return [10_000_000, `${inWords(often(10_000_000))} ${language.crore}`]
  if (count >= 100_000) return [100_000, `${inWords(often(100_000))} ${language.lakh}`]
  if (count >= 1_000) return [1_000, `${inWords(often(1_000))} ${language.thousand}`]
  return [100, language.hundreds(often(100))]
}
