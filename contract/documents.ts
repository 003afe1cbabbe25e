import { i18n } from '@campus-print/domain/language'
import { type FileExtension, fileExtensions } from '@campus-print/domain/documents'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp, success } from './envelope.ts'

/** The name by which calls refer to an uploaded document; it does not reveal where the file is stored. */
export const ServerFileName = z
  .string()
  .check(z.regex(/^[0-9a-f-]{36}\.pdf$/, { error: () => i18n.t('There is no such document') }))

const fileTypes = fileExtensions as [FileExtension, ...FileExtension[]]

export const Document = z.object({
  serverFileName: z.string(),
  /** An opaque key; never a path. */
  localFilePath: z.string(),
  documentName: z.string(),
  /** What was uploaded, by its extension; what is shown, priced and printed is the PDF made of it. */
  fileType: z.enum(fileTypes),
  /** Size of the uploaded file, in bytes. */
  documentSize: z.number(),
  pageCount: z.number(),
  /** Parts of the file were damaged and have been repaired: the preview deserves a look. */
  damaged: z.boolean(),
  uploadedAt: Timestamp,
})
export type Document = z.infer<typeof Document>

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/api/print/upload',
  summary: 'Upload a document in the multipart field `document`',
  access: 'user',
  consumes: 'multipart/form-data',
  takesFile: true,
  status: 201,
  answer: success({ data: Document }),
})

/** A file that arrives in parts. */
export const ResumableUpload = z.object({
  id: z.string(),
  documentName: z.string(),
  /** Size of the whole file, in bytes. */
  documentSize: z.number(),
  /** How many bytes have arrived. */
  received: z.number(),
  /** When it is deleted. */
  expiresAt: Timestamp,
  /** The document that was made of it, once it is whole. */
  serverFileName: z.nullable(z.string()),
})

const ByUpload = z.object({ id: z.uuid() })

export const createResumableUpload = endpoint({
  method: 'POST',
  path: '/api/print/upload/resumable',
  summary:
    'Begin an upload that survives broken connections, by the tus protocol 1.0.0: `Upload-Length`, `Upload-Metadata` with `filename` and `filetype`',
  access: 'user',
  status: 201,
  answer: success({ data: ResumableUpload }),
})

export const resumableUpload = endpoint({
  method: 'GET',
  path: '/api/print/upload/resumable/:id',
  summary: 'How much of an upload has arrived; HEAD answers it in `Upload-Offset`',
  access: 'user',
  params: ByUpload,
  notFound: 'upload_not_found',
  answer: success({ data: ResumableUpload }),
})

export const continueResumableUpload = endpoint({
  method: 'PATCH',
  path: '/api/print/upload/resumable/:id',
  summary:
    'Send the next bytes from `Upload-Offset` on; 204 until the file is whole, then its document, also in `Upload-Document`',
  access: 'user',
  params: ByUpload,
  notFound: 'upload_not_found',
  takesFile: true,
  answer: success({ data: Document }),
  alsoProduces: 'nothing',
})

export const cancelResumableUpload = endpoint({
  method: 'DELETE',
  path: '/api/print/upload/resumable/:id',
  summary: 'End an upload, and delete what has arrived of it',
  access: 'user',
  params: ByUpload,
  notFound: 'upload_not_found',
  status: 204,
})

const ByFileName = z.object({ fileName: ServerFileName })

export const removeUpload = endpoint({
  method: 'DELETE',
  path: '/api/print/upload/:fileName',
  summary: 'Remove an uploaded document that no print request uses',
  access: 'user',
  params: ByFileName,
  notFound: 'document_not_found',
  answer: success({}),
})

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/print/upload/:fileName',
  summary: 'An uploaded document',
  access: 'user',
  params: ByFileName,
  notFound: 'document_not_found',
  answer: success({ data: Document }),
})

export const documentColors = endpoint({
  method: 'GET',
  path: '/api/print/upload/:fileName/colors',
  summary: 'The coloured pages of an uploaded document; computed at the first call',
  access: 'user',
  params: ByFileName,
  notFound: 'document_not_found',
  answer: success({
    data: z.object({
      /** Counted from 1, in order. */
      colorPages: z.array(z.number()),
    }),
  }),
})

/** Expiry and signature of a link that opens one file without a session. */
const SignedLink = z.object({ expires: z.optional(z.string()), signature: z.optional(z.string()) })

export const previewFile = endpoint({
  method: 'GET',
  path: '/api/files/preview/:fileName',
  summary: 'The PDF that will be printed; to its owner, or by a signed link',
  access: 'public',
  params: ByFileName,
  notFound: 'document_not_found',
  query: SignedLink,
  produces: 'application/pdf',
})

/** No picture of a page is wider than this, in pixels. */
export const widestPagePicture = 1600

export const previewPage = endpoint({
  method: 'GET',
  path: '/api/files/preview/:fileName/pages/:page',
  summary: 'One page of a document as a picture',
  access: 'user',
  params: z.object({
    fileName: ServerFileName,
    page: z.coerce.number<string>().check(z.int(), z.gte(1)),
  }),
  notFound: 'document_not_found',
  query: z.object({
    /** Width of the picture in pixels. */
    width: z._default(z.coerce.number<string>().check(z.int(), z.gte(40), z.lte(widestPagePicture)), 320),
  }),
  produces: 'image/webp',
})

export const linkPreview = endpoint({
  method: 'POST',
  path: '/api/files/preview/:fileName/link',
  summary: 'A link to one file, good for some minutes, to open in a new tab',
  access: 'user',
  worksOnHold: true,
  params: ByFileName,
  notFound: 'document_not_found',
  answer: success({ data: z.object({ url: z.string(), expiresAt: Timestamp }) }),
})

const ByRequest = z.object({ id: z.uuid() })

export const previewRequest = endpoint({
  method: 'GET',
  path: '/api/print/preview/:id',
  summary: 'The PDF that the printer gets for a request of one’s own: its pages, on the ordered paper',
  access: 'user',
  params: ByRequest,
  notFound: 'request_not_found',
  produces: 'application/pdf',
})

/** Where the bytes of a document are: local until payment, then in the cloud or its local replacement, then deleted. */
const fileStates = ['local', 'cloud', 'deleted'] as const

export const FileStatus = z.object({
  id: z.string(),
  status: z.enum(fileStates),
  deleteAfterPrint: z.literal(true),
  deletedAt: z.nullable(Timestamp),
})
export type FileStatus = z.infer<typeof FileStatus>

export const fileStatus = endpoint({
  method: 'GET',
  path: '/api/print/file/:id/status',
  summary: 'Where the document of a request is kept, and whether it is deleted',
  access: 'user',
  params: ByRequest,
  notFound: 'request_not_found',
  answer: success({ data: FileStatus }),
})

export const fileMetadata = endpoint({
  method: 'GET',
  path: '/api/print/file/:id/metadata',
  summary: 'What is known of the document of a request, also after its deletion',
  access: 'user',
  params: ByRequest,
  notFound: 'request_not_found',
  answer: success({
    data: z.extend(Document, {
      deletedAt: z.nullable(Timestamp),
      /** When it will be deleted; `null` while that is unknown, as during printing, and afterwards. */
      deletesAt: z.nullable(Timestamp),
    }),
  }),
})

export const deletionReceipt = endpoint({
  method: 'GET',
  path: '/api/print/file/:id/deletion-receipt',
  summary: 'What was deleted of the document of a request, when and how, as a text to keep',
  access: 'user',
  params: ByRequest,
  notFound: 'request_not_found',
  produces: 'text/plain',
})

export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/print/file/:id/download',
  summary: 'The document of a request as a PDF to keep',
  access: 'user',
  params: ByRequest,
  notFound: 'request_not_found',
  produces: 'application/pdf',
})

export const moveToCloud = endpoint({
  method: 'POST',
  path: '/api/print/upload-to-:service/:id',
  summary: 'Move the document of a paid request to the storage of paid documents; may be called again',
  access: 'user',
  params: z.object({ service: z.string().check(z.maxLength(40)), id: z.uuid() }),
  notFound: 'request_not_found',
  answer: success({ data: FileStatus }),
})
