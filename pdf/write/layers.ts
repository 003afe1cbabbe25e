import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject } from '@cantoo/pdf-lib'

const properties = PDFName.of('OCProperties')
const off = PDFName.of('OFF')

/** The layers (optional content groups, ISO 32000-1, 8.11) that the document's default view leaves out. */
export function hiddenLayers(catalog: PDFDict): PDFDict[] {
  const layers = catalog.lookup(properties)
  if (!(layers instanceof PDFDict)) return []
  const view = layers.lookup(PDFName.of('D'))
  if (!(view instanceof PDFDict)) return []
  const hidden = dictionaries(view.lookup(off))
  if (view.lookup(PDFName.of('BaseState')) !== off) return hidden
  const shown = new Set(dictionaries(view.lookup(PDFName.of('ON'))))
  return dictionaries(layers.lookup(PDFName.of('OCGs'))).filter((layer) => !shown.has(layer))
}

/** Writes into each layer that it is hidden: unlike the default view, that stays with pages that are copied. */
export function hideLayers(layers: PDFDict[]): void {
  for (const layer of layers) {
    layer.set(
      PDFName.of('Usage'),
      layer.context.obj({ View: { ViewState: 'OFF' }, Print: { PrintState: 'OFF' } }),
    )
  }
}

/** Gives copied pages a default view again, made of what `hideLayers` wrote, for renderers that read only that. */
export async function withLayersHidden(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  restoreDefaultView(document)
  return document.save({ useObjectStreams: false, updateFieldAppearances: false })
}

function restoreDefaultView(document: PDFDocument): void {
  const all = document.context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('OCG'))
  if (all.length === 0) return
  const hidden = all.filter(([, object]) => isHidden(object))
  document.catalog.set(
    properties,
    document.context.obj({ OCGs: all.map(([ref]) => ref), D: { OFF: hidden.map(([ref]) => ref) } }),
  )
}

function isHidden(layer: PDFObject): boolean {
  const usage = layer instanceof PDFDict ? layer.lookup(PDFName.of('Usage')) : undefined
  const print = usage instanceof PDFDict ? usage.lookup(PDFName.of('Print')) : undefined
  return print instanceof PDFDict && print.lookup(PDFName.of('PrintState')) === off
}

function dictionaries(list: PDFObject | undefined): PDFDict[] {
  if (!(list instanceof PDFArray)) return []
  return list
    .asArray()
    .map((_, at) => list.lookup(at))
    .filter((item) => item instanceof PDFDict)
}
