import { attribute, integers, keywords, strings, type Attribute } from '../codec/index.ts'
import type { PrinterRequest } from './check-request.ts'
import type { Device } from './device.ts'
import { webUri } from './uris.ts'

const toners = ['black', 'cyan', 'magenta', 'yellow']

/** Toner, both as PWG 5100.13 defines it and in the `marker-*` attributes that CUPS reads. */
export function supplyAttributes(
  { tonerLevel: level }: Device,
  request: PrinterRequest,
): readonly Attribute[] {
  const supplies = toners.map(
    (color, index) =>
      `index=${index + 1};class=supplyThatIsConsumed;type=toner;unit=percent;` +
      `maxcapacity=100;level=${level};colorantname=${color};`,
  )
  const encoder = new TextEncoder()
  return [
    attribute(
      'printer-supply',
      ...supplies.map((supply) => ({ syntax: 'octetString', value: encoder.encode(supply) }) as const),
    ),
    strings('printer-supply-description', 'text', ...toners.map((color) => `${color} toner`)),
    strings('printer-supply-info-uri', 'uri', webUri(request, '/')),
    strings('marker-names', 'name', ...toners.map((color) => `${color} toner`)),
    keywords('marker-types', ...toners.map(() => 'toner')),
    integers('marker-levels', ...toners.map(() => level)),
  ]
}
