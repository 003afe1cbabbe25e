/** Points, exactly: CUPS cancels a job whose media differs from the size by rounding. */
const sizes = { A4: [595.2756, 841.8898], A3: [841.8898, 1190.5512], Letter: [612, 792], Legal: [612, 1008] }

const margin = 12

/**
 * A description of a colour A3 duplex printer that staples for `ippeveprinter -P`, or with further lines for a queue of CUPS.
 * Adobe PPD specification 4.3.
 */
export function campusPpd(name: string, furtherLines: readonly string[] = []): string {
  const entries = Object.entries(sizes)
  const numbers = entries.flatMap(([size, [width = 0, height = 0]]) => [
    `*PaperDimension ${size}: "${width} ${height}"`,
    `*ImageableArea ${size}: "${margin} ${margin} ${width - margin} ${height - margin}"`,
  ])
  const sizeNames = entries.map(([size]) => [size, size] as const)
  return [
    '*PPD-Adobe: "4.3"',
    '*FormatVersion: "4.3"',
    '*FileVersion: "1.0"',
    '*LanguageVersion: English',
    '*LanguageEncoding: ISOLatin1',
    '*PCFileName: "TEST.PPD"',
    `*Product: "(${name})"`,
    '*PSVersion: "(3010.000) 0"',
    '*Manufacturer: "Campus"',
    `*ModelName: "${name}"`,
    `*ShortNickName: "${name}"`,
    `*NickName: "${name}"`,
    '*LanguageLevel: "3"',
    '*ColorDevice: True',
    '*DefaultColorSpace: RGB',
    '*Throughput: "30"',
    ...choice('PageSize', sizeNames),
    ...choice('PageRegion', sizeNames),
    '*DefaultImageableArea: A4',
    '*DefaultPaperDimension: A4',
    ...numbers,
    ...choice('InputSlot', [['Main', 'Main Tray']]),
    ...choice('MediaType', [['Plain', 'Plain Paper']]),
    ...choice('Duplex', [
      ['None', 'One Side'],
      ['DuplexNoTumble', 'Long Edge'],
      ['DuplexTumble', 'Short Edge'],
    ]),
    ...choice('ColorModel', [
      ['RGB', 'Colour'],
      ['Gray', 'Grey'],
    ]),
    ...choice('StapleLocation', [
      ['None', 'No staple'],
      ['SinglePortrait', 'At the top left'],
    ]),
    '*cupsIPPFinishings 4/staple: "*StapleLocation SinglePortrait"',
    ...choice('Resolution', [['600dpi', '600 dpi']]),
    ...furtherLines,
    '',
  ].join('\n')
}

function choice(keyword: string, options: readonly (readonly [string, string])[]): readonly string[] {
  return [
    `*OpenUI *${keyword}: PickOne`,
    `*OrderDependency: 10 AnySetup *${keyword}`,
    `*Default${keyword}: ${options[0]?.[0]}`,
    ...options.map(([option, label]) => `*${keyword} ${option}/${label}: ""`),
    `*CloseUI: *${keyword}`,
  ]
}
