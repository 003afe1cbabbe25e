import { readIntegers, readOctetStrings, type Attributes } from '../codec/index.ts'
import { plainText, readTexts } from './read-text.ts'

/** No printer has more. */
const mostSupplies = 50

export interface Supply {
  readonly name: string
  /** Percent, or undefined when the printer does not know. */
  readonly level: number | undefined
  /** `toner`, `ink`, `wasteToner`, ...: the printer's own word. */
  readonly type: string | undefined
}

/** Toner and the like: from `marker-*` (PWG 5100.21) or else from `printer-supply` (PWG 5100.13). */
export function readSupplies(group: Attributes): readonly Supply[] {
  const names = readTexts(group, 'marker-names')
  const supplies = names.length > 0 ? fromMarkers(group, names) : fromPrinterSupply(group)
  return supplies.slice(0, mostSupplies)
}

function fromMarkers(group: Attributes, names: readonly string[]): readonly Supply[] {
  const levels = readIntegers(group, 'marker-levels')
  const types = readTexts(group, 'marker-types')
  return names.map((name, index) => ({ name, level: percent(levels[index]), type: types[index] }))
}

function fromPrinterSupply(group: Attributes): readonly Supply[] {
  const descriptions = readTexts(group, 'printer-supply-description')
  return readOctetStrings(group, 'printer-supply').map((text, index) => {
    const fields = new Map(
      plainText(text)
        .split(';')
        .map((field) => splitAt(field, '=')),
    )
    const type = fields.get('type')
    return {
      name: descriptions[index] ?? fields.get('colorantname') ?? type ?? `Supply ${index + 1}`,
      level: levelOf(fields),
      type,
    }
  })
}

function levelOf(fields: ReadonlyMap<string, string>): number | undefined {
  const capacity = Number(fields.get('maxcapacity') ?? 100)
  const level = Number(fields.get('level') ?? -1)
  return percent(Math.round(capacity > 0 ? (level * 100) / capacity : level))
}

/** Negative levels mean "unknown" or "some left". RFC 3805, prtMarkerSuppliesLevel. */
function percent(level: number | undefined): number | undefined {
  return level !== undefined && level >= 0 && level <= 100 ? level : undefined
}

function splitAt(field: string, separator: string): [string, string] {
  const at = field.indexOf(separator)
  return at < 0
    ? [field.trim().toLowerCase(), '']
    : [field.slice(0, at).trim().toLowerCase(), field.slice(at + 1)]
}
