import { ConverterUnavailable, type WordConverter } from './word-converter.ts'

/** Where no Word converter is wanted or none works: every Word file is refused by that name, before anyone pays. */
export const noConverter: Pick<WordConverter, 'convert' | 'close'> = {
  async convert() {
    throw new ConverterUnavailable('there is no Word converter')
  },
  async close() {},
}
