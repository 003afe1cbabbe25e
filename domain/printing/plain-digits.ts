const anyDigit = /\p{Decimal_Number}/gu

/** A text with the digits of every script (`६`, `٦`, `６`) written as 0 to 9. */
export function plainDigits(text: string): string {
  return text.replaceAll(anyDigit, digitOf)
}

/** Returns the ASCII digit: the ten digits of every script have consecutive code points. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Decimal_Number}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}
