import { dateTimeOf } from './date-time.ts'
import type { Attribute, Resolution, Value } from './message.ts'
import type { OutOfBandSyntax, StringSyntax } from './tags.ts'

/** Short ways to write attributes: `keywords('sides', 'one-sided')`. The first argument is the name. */
export function attribute(name: string, ...values: readonly Value[]): Attribute {
  return { name, values }
}

export function integers(name: string, ...values: readonly number[]): Attribute {
  return { name, values: values.map((value) => ({ syntax: 'integer', value })) }
}

export function enums(name: string, ...values: readonly number[]): Attribute {
  return { name, values: values.map((value) => ({ syntax: 'enum', value })) }
}

export function boolean(name: string, value: boolean): Attribute {
  return attribute(name, { syntax: 'boolean', value })
}

export function strings(name: string, syntax: StringSyntax, ...values: readonly string[]): Attribute {
  return { name, values: values.map((value) => ({ syntax, value })) }
}

export function keywords(name: string, ...values: readonly string[]): Attribute {
  return strings(name, 'keyword', ...values)
}

export function range(name: string, lower: number, upper: number): Attribute {
  return attribute(name, { syntax: 'rangeOfInteger', value: { lower, upper } })
}

export function resolutions(name: string, ...values: readonly Resolution[]): Attribute {
  return { name, values: values.map((value) => ({ syntax: 'resolution', value })) }
}

export function collections(name: string, ...values: readonly (readonly Attribute[])[]): Attribute {
  return { name, values: values.map((value) => ({ syntax: 'collection', value })) }
}

export function dateTime(name: string, date: Date): Attribute {
  return attribute(name, { syntax: 'dateTime', value: dateTimeOf(date) })
}

export function outOfBand(name: string, syntax: OutOfBandSyntax): Attribute {
  return attribute(name, { syntax })
}
