// oxlint-disable-next-line eslint/no-restricted-imports -- used by tests alone, never exported by the package
import fc from 'fast-check'
import type { Attribute, IppMessage, Value } from '../codec/index.ts'

const int32 = fc.integer({ min: -0x80000000, max: 0x7fffffff })
const byte = fc.integer({ min: 0, max: 0xff })
const text = fc.string({ unit: 'binary', maxLength: 40 })
const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
const bytes = fc.uint8Array({ maxLength: 60 })

const dateTime = fc.record({
  year: fc.integer({ min: 0, max: 0xffff }),
  month: byte,
  day: byte,
  hour: byte,
  minute: byte,
  second: byte,
  deciseconds: byte,
  offsetMinutes: fc.integer({ min: -0xff * 60, max: 0xff * 60 }),
})

const unknownTag = fc.oneof(
  fc.constantFrom(0x11, 0x14, 0x18, 0x20, 0x24, 0x38, 0x40, 0x43, 0x4b, 0x7f),
  fc.integer({ min: 0x50, max: 0xff }),
)

const plainValue: fc.Arbitrary<Value> = fc.oneof(
  fc.record({ syntax: fc.constantFrom('integer', 'enum'), value: int32 }),
  fc.record({ syntax: fc.constant('boolean'), value: fc.boolean() }),
  fc.record({
    syntax: fc.constantFrom(
      'text',
      'name',
      'keyword',
      'uri',
      'uriScheme',
      'charset',
      'naturalLanguage',
      'mimeMediaType',
    ),
    value: text,
  }),
  fc.record({
    syntax: fc.constantFrom('textWithLanguage', 'nameWithLanguage'),
    value: fc.record({ language: text, text }),
  }),
  fc.record({ syntax: fc.constant('octetString'), value: bytes }),
  fc.record({ syntax: fc.constant('dateTime'), value: dateTime }),
  fc.record({
    syntax: fc.constant('resolution'),
    value: fc.record({ crossFeed: int32, feed: int32, units: byte }),
  }),
  fc.record({ syntax: fc.constant('rangeOfInteger'), value: fc.record({ lower: int32, upper: int32 }) }),
  fc.record({
    syntax: fc.constantFrom(
      'unsupported',
      'unknown',
      'no-value',
      'not-settable',
      'delete-attribute',
      'admin-define',
    ),
  }),
  fc.record({ syntax: fc.constant('other'), tag: unknownTag, value: bytes }),
)

const { value } = fc.letrec<{ value: Value; attribute: Attribute }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { arbitrary: plainValue, weight: 5 },
    {
      arbitrary: fc.record({
        syntax: fc.constant('collection'),
        value: fc.array(tie('attribute'), { maxLength: 4 }),
      }),
      weight: 1,
    },
  ),
  attribute: fc.record({ name, values: fc.array(tie('value'), { minLength: 1, maxLength: 3 }) }),
}))

const attribute: fc.Arbitrary<Attribute> = fc.record({
  name,
  values: fc.array(value, { minLength: 1, maxLength: 4 }),
})

const groupTag = fc.integer({ min: 0x01, max: 0x0f }).filter((tag) => tag !== 0x03)

/** Any message that can be written: every syntax, nested collections, repeated groups, unknown tags. */
export const generatedMessage: fc.Arbitrary<IppMessage> = fc.record({
  version: fc.record({ major: byte, minor: byte }),
  code: fc.integer({ min: 0, max: 0xffff }),
  requestId: int32,
  groups: fc.array(fc.record({ tag: groupTag, attributes: fc.array(attribute, { maxLength: 6 }) }), {
    maxLength: 5,
  }),
})
