import { makeDocx, makeZip } from './make-word.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006'
const types = `${office}/relationships`
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006'
const words = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

export interface Links {
  /** The address of a web server. */
  http: string
  /** The address of a picture on this machine. */
  picture: string
  /** The address of a text on this machine. */
  text: string
}

/** A document that links to pictures, a template and a text elsewhere, as Word itself would fetch them. */
export function linkingDocx({ http, picture, text }: Links): Promise<Buffer> {
  return makeDocx({
    files: {
      'word/document.xml': Buffer.from(`<w:document xmlns:w="${words}" xmlns:r="${types}">
        <w:body><w:p><w:r><w:t>Before and after</w:t></w:r></w:p>
        <w:p><w:r>${linkedPicture('rIdHttp')}</w:r><w:r>${linkedPicture('rIdFile')}</w:r></w:p>
        <w:p>${field(`INCLUDEPICTURE "${http}/field.png" \\d`)}</w:p>
        <w:p>${field(`INCLUDETEXT "${text}"`)}</w:p></w:body></w:document>`),
      'word/_rels/document.xml.rels': relationships([
        ['rIdHttp', 'image', `${http}/picture.png`],
        ['rIdFile', 'image', picture],
        ['rIdSettings', 'settings', 'settings.xml'],
      ]),
      'word/settings.xml': Buffer.from(`<w:settings xmlns:w="${words}" xmlns:r="${types}">
        <w:attachedTemplate r:id="rIdTemplate"/></w:settings>`),
      'word/_rels/settings.xml.rels': relationships([
        ['rIdTemplate', 'attachedTemplate', `${http}/template.dotm`],
      ]),
    },
  })
}

/** The same with a picture of its own, to show how that is seen. */
export function picturedDocx(png: Buffer): Promise<Buffer> {
  return makeDocx({
    files: {
      'word/document.xml': Buffer.from(`<w:document xmlns:w="${words}" xmlns:r="${types}">
        <w:body><w:p><w:r>${linkedPicture('rIdOwn', 'embed')}</w:r></w:p></w:body></w:document>`),
      'word/_rels/document.xml.rels': relationships([['rIdOwn', 'image', 'media/picture.png']]),
      'word/media/picture.png': png,
    },
  })
}

function relationships(list: [string, string, string][]): Buffer {
  const each = list.map(([id, type, target]) => {
    const mode = target.includes('://') ? 'TargetMode="External"' : ''
    return `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}" ${mode}/>`
  })
  return Buffer.from(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`,
  )
}

function linkedPicture(id: string, how: 'link' | 'embed' = 'link'): string {
  const size = 'cx="900000" cy="900000"'
  return `<w:drawing><wp:inline xmlns:wp="${drawing}/wordprocessingDrawing"><wp:extent ${size}/>
    <wp:docPr id="1" name="${id}"/><a:graphic xmlns:a="${drawing}/main"><a:graphicData uri="${drawing}/picture">
    <pic:pic xmlns:pic="${drawing}/picture"><pic:nvPicPr><pic:cNvPr id="1" name="${id}"/><pic:cNvPicPr/></pic:nvPicPr>
    <pic:blipFill><a:blip r:${how}="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>
    <pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>
    </pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`
}

function field(instruction: string): string {
  const quoted = instruction.replaceAll('"', '&quot;')
  return `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${quoted}</w:instrText></w:r>
    <w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>nothing yet</w:t></w:r>
    <w:r><w:fldChar w:fldCharType="end"/></w:r>`
}

/**
 * A document of LibreOffice itself, whose macro needs no translation: opened by whoever runs macros, it says "The macro
 * ran" instead of "The macro rests".
 */
export function macroOdt(): Promise<Buffer> {
  const uri = 'vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;location=document'
  const oasis = 'urn:oasis:names:tc:opendocument:xmlns'
  const library = (kind: string) =>
    `xmlns:library="http://openoffice.org/2000/library" library:name="${kind}"`
  return makeZip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="${oasis}:manifest:1.0">
      ${Object.entries({
        '/': 'application/vnd.oasis.opendocument.text',
        'content.xml': 'text/xml',
        'Basic/script-lc.xml': 'text/xml',
        'Basic/Standard/script-lb.xml': 'text/xml',
        'Basic/Standard/Module1.xml': 'text/xml',
      })
        .map(
          ([path, type]) =>
            `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${type}"/>`,
        )
        .join('')}</manifest:manifest>`,
    'content.xml': `<office:document-content xmlns:office="${oasis}:office:1.0" xmlns:text="${oasis}:text:1.0"
      xmlns:script="${oasis}:script:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"
      xmlns:dom="http://www.w3.org/2001/xml-events" office:version="1.3"><office:scripts><office:event-listeners>
      <script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="${uri}"
      xlink:type="simple"/></office:event-listeners></office:scripts><office:body><office:text>
      <text:p>The macro rests</text:p></office:text></office:body></office:document-content>`,
    'Basic/script-lc.xml': `<library:libraries xmlns:library="http://openoffice.org/2000/library">
      <library:library library:name="Standard" library:link="false"/></library:libraries>`,
    'Basic/Standard/script-lb.xml': `<library:library ${library('Standard')} library:readonly="false"
      library:passwordprotected="false"><library:element library:name="Module1"/></library:library>`,
    'Basic/Standard/Module1.xml': `<script:module xmlns:script="http://openoffice.org/2000/script"
      script:name="Module1" script:language="StarBasic">Sub Main
      ThisComponent.Text.String = "The macro ran"
      End Sub</script:module>`,
  })
}
