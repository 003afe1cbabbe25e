/** What other features may use of this one. */
export { DocumentCard } from './document-card.tsx'
export { colorPagesQuery, documentQuery, removeDocument } from './document-queries.ts'
export { firstPageRatioQuery } from './first-page.ts'
export { describePageRange, formatPageCount } from './format-pages.ts'
export { hasDashedEdge, PagePicture, type SheetStyle } from './page-picture.tsx'
export { PreviewDialog, usePreview } from './preview/preview.tsx'
export { UploadArea } from './upload/upload-area.tsx'
