import { i18n } from '../language/index.ts'
/** The kinds of file a document may arrive as, by extension, with the media types that stand for each. */
const mediaTypesByExtension = {
  pdf: ['application/pdf'],
  doc: ['application/msword'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png'],
  heic: ['image/heic', 'image/heif'],
  heif: ['image/heif', 'image/heic'],
} as const satisfies Record<string, readonly string[]>

export type FileExtension = keyof typeof mediaTypesByExtension

/** Every extension that a document may have. */
export const fileExtensions = Object.keys(mediaTypesByExtension) as FileExtension[]

/** What becomes of a file until it is the PDF that is shown, priced and printed. */
export type DocumentKind = 'pdf' | 'word' | 'image'

const kinds: Readonly<Record<FileExtension, DocumentKind>> = {
  pdf: 'pdf',
  doc: 'word',
  docx: 'word',
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  heic: 'image',
  heif: 'image',
}

export function kindOf(extension: FileExtension): DocumentKind {
  return kinds[extension]
}

/** The part of a name after its last dot, in lower case, without the dot; empty where there is none. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase()
}

/** The media type that stands for an extension, or `undefined` for one we do not know. */
export function mediaTypeOf(extension: string): string | undefined {
  return isKnown(extension) ? mediaTypesByExtension[extension][0] : undefined
}

export interface DeclaredFile {
  readonly name: string
  /** Size in bytes. */
  readonly size: number
  /** The media type its sender declares; empty when it declares none. */
  readonly type: string
}

export interface FileLimits {
  readonly maxFileSizeMb: number
  readonly allowedFileTypes: readonly string[]
}

export type FileError = 'too_large' | 'unsupported_file_type' | 'file_type_mismatch'

/**
 * What is wrong with a file as its sender describes it, in the order of the specification's section 5, or
 * `undefined`. The content is judged later, by the server alone.
 */
export function fileError(
  file: DeclaredFile,
  limits: FileLimits,
): { fault: FileError; message: string } | undefined {
  if (file.size > limits.maxFileSizeMb * 1024 * 1024) {
    return {
      fault: 'too_large',
      message: i18n.t('File size should be less than {maxFileSizeMb, number}MB', {
        maxFileSizeMb: limits.maxFileSizeMb,
      }),
    }
  }
  const extension = extensionOf(file.name)
  if (!isKnown(extension) || !limits.allowedFileTypes.includes(extension)) {
    const allowed = limits.allowedFileTypes.join(', ')
    return {
      fault: 'unsupported_file_type',
      message: i18n.t("File type ''{extension}'' is not supported. Allowed types: {allowed}", {
        extension,
        allowed,
      }),
    }
  }
  const expected: readonly string[] = mediaTypesByExtension[extension]
  if (!expected.includes(file.type) && !isDeclaredOtherwise(extension, file.type)) {
    const message = i18n.t('File type mismatch. Expected {expected} but got {actual}', {
      expected: new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(expected),
      actual: file.type || i18n.t('none'),
    })
    return { fault: 'file_type_mismatch', message }
  }
  return undefined
}

/** Other words of devices for the same: old names of a type, and for HEIC, which few systems know, no type at all. */
const otherDeclarations: Partial<Record<FileExtension, readonly string[]>> = {
  jpg: ['image/jpg', 'image/pjpeg'],
  jpeg: ['image/jpg', 'image/pjpeg'],
  png: ['image/x-png'],
  heic: ['image/heic-sequence', 'image/heif-sequence', 'application/octet-stream', ''],
  heif: ['image/heif-sequence', 'image/heic-sequence', 'application/octet-stream', ''],
}

function isDeclaredOtherwise(extension: FileExtension, type: string): boolean {
  return otherDeclarations[extension]?.includes(type) ?? false
}

function isKnown(extension: string): extension is FileExtension {
  return Object.hasOwn(mediaTypesByExtension, extension)
}
