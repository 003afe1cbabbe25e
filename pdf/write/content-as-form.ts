import { deflateSync } from 'node:zlib'
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { readOperators } from '../content/content-operators.ts'
import { contentsOf, unpackedParts } from '../content/page-content.ts'
import { inheritedEntry, resourcesOf, resourcesText } from '../read/page-resources.ts'

const contentsKey = PDFName.of('Contents')
const resourcesKey = PDFName.of('Resources')
const xObjectKey = PDFName.of('XObject')
const mediaBoxKey = PDFName.of('MediaBox')
/** Most bytes of a page's content parts that have to be joined. */
const mostJoined = 2 ** 26

/** Forms by document and by their source: pages with the same source share a form. */
const madeForms = new WeakMap<PDFContext, Map<string, PDFRef | undefined>>()

/**
 * Makes a page's content a form (ISO 32000-1, 8.10), which the page shows: a form ends whatever it leaves open, and
 * cannot end what it did not begin. The page keeps its group, boxes and annotations; one that is not understood stays as it is.
 */
export function showAsForm(page: PDFDict): void {
  const { context } = page
  const form = formOf(page)
  if (!form) return
  const resources = copyOf(context, resourcesOf(page))
  const shown = copyOf(context, resources.lookup(xObjectKey))
  const name = freeName(shown)
  shown.set(name, form)
  resources.set(xObjectKey, shown)
  // Patterns would be moved with the page, and again within the form that shows them.
  resources.delete(PDFName.of('Pattern'))
  page.set(resourcesKey, resources)
  page.set(contentsKey, context.register(context.stream(`q ${name.asString()} Do Q`)))
}

/** The first free name `Content<n>`: pages with the same content get the same name, and can share the form. */
function freeName(shown: PDFDict): PDFName {
  for (let at = 0; ; at += 1) {
    const name = PDFName.of(`Content${at}`)
    if (!shown.has(name)) return name
  }
}

/** What annotations look like may take fonts from the page, and the dictionary that names them be another page's as well. */
function copyOf(context: PDFContext, shared: PDFObject | undefined): PDFDict {
  return shared instanceof PDFDict ? shared.clone(context) : context.obj({})
}

function formOf(page: PDFDict): PDFRef | undefined {
  const box = mediaBox(page)
  if (!box) return undefined
  const made = madeForms.get(page.context) ?? new Map<string, PDFRef | undefined>()
  madeForms.set(page.context, made)
  const key = `${String(page.get(contentsKey))} ${box.join(' ')} ${resourcesText(page)}`
  if (!made.has(key)) made.set(key, registered(page))
  return made.get(key)
}

function registered(page: PDFDict): PDFRef | undefined {
  const form = contentForm(page)
  return form && page.context.register(form)
}

/** A form that shows the content of a page, cut off at its media box; `undefined` for what is not understood. */
export function contentForm(page: PDFDict): PDFRawStream | undefined {
  const { context } = page
  const box = mediaBox(page)
  const content = box && formContent(page)
  if (!content) return undefined
  content.dict.set(PDFName.of('Type'), PDFName.of('XObject'))
  content.dict.set(PDFName.of('Subtype'), PDFName.of('Form'))
  content.dict.set(PDFName.of('BBox'), context.obj(box))
  content.dict.set(resourcesKey, inheritedEntry(page, resourcesKey) ?? context.obj({}))
  return content
}

/** Returns the content as it is packed, or joined if it has several parts or ends states that it did not save. */
function formContent(page: PDFDict): PDFRawStream | undefined {
  const [only, ...others] = contentsOf(page)
  const parts = unpackedParts(page, mostJoined)
  const joined = parts && Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')]))
  const unmatched = joined ? unmatchedRestores(joined) : []
  if (others.length === 0 && unmatched.length === 0 && only instanceof PDFRawStream) {
    return PDFRawStream.of(only.dict.clone(page.context), only.contents)
  }
  if (!joined) return undefined
  for (const at of unmatched) joined.write(' ', at)
  const packed = deflateSync(joined)
  return PDFRawStream.of(page.context.obj({ Filter: 'FlateDecode', Length: packed.length }), packed)
}

/**
 * Where states are restored that the content did not save: most readers pass over it, others end the page there. Looks
 * no further than to a picture within the content.
 */
function unmatchedRestores(content: Uint8Array): number[] {
  const unmatched: number[] = []
  let saved = 0
  readOperators(content, (operator, at, pictureEnd) => {
    if (operator === 'q') saved += 1
    else if (operator === 'Q' && saved > 0) saved -= 1
    else if (operator === 'Q') unmatched.push(at)
    return operator !== 'BI' || pictureEnd !== undefined
  })
  return unmatched
}

/** Content outside of it shows on no page. */
function mediaBox(page: PDFDict): number[] | undefined {
  const box = page.context.lookup(inheritedEntry(page, mediaBoxKey))
  if (!(box instanceof PDFArray) || box.size() !== 4) return undefined
  const edges = box.asArray().map((_, at) => box.lookup(at))
  const numbers = edges.flatMap((edge) => (edge instanceof PDFNumber ? [edge.asNumber()] : []))
  const [left, bottom, right, top] = numbers
  return numbers.length === 4 && left !== right && bottom !== top ? numbers : undefined
}
