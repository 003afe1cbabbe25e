export * from './build.ts'
export { dateOf, dateTimeOf } from './date-time.ts'
export { decode, type DecodedMessage } from './decode.ts'
export { encode } from './encode.ts'
export { IppDecodeError, IppEncodeError } from './errors.ts'
export type * from './message.ts'
export {
  Operation,
  JobState,
  PrinterState,
  isTerminal,
  StatusCode,
  isSuccessful,
} from './registered-values.ts'
export * from './read.ts'
export { GroupTag } from './tags.ts'
