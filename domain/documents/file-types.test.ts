import { describe, expect, test } from 'vitest'
import { fileExtensions, fileError, formatFileSize } from './index.ts'

const limits = { maxFileSizeMb: 50, allowedFileTypes: ['pdf', 'docx'] }
const pdf = { name: 'thesis.pdf', size: 1000, type: 'application/pdf' }

test('a PDF that is declared as a PDF passes', () => {
  expect(fileError(pdf, limits)).toBeUndefined()
  expect(fileError({ ...pdf, name: 'THESIS.PDF' }, limits)).toBeUndefined()
})

test('a file of exactly the size limit passes and one byte more does not', () => {
  const size = 50 * 1024 * 1024
  expect(fileError({ ...pdf, size }, limits)).toBeUndefined()
  expect(fileError({ ...pdf, size: size + 1 }, limits)).toEqual({
    fault: 'too_large',
    message: 'File size should be less than 50MB',
  })
})

test.each(['notes.txt', 'photo.png', 'pdf', '', 'x.__proto__', 'x.constructor'])(
  '%s is not an accepted file type',
  (name) => {
    expect(fileError({ ...pdf, name }, limits)?.fault).toBe('unsupported_file_type')
  },
)

test('the declared type must match the extension', () => {
  expect(fileError({ ...pdf, type: 'image/png' }, limits)).toEqual({
    fault: 'file_type_mismatch',
    message: 'File type mismatch. Expected application/pdf but got image/png',
  })
})

describe('a declared type', () => {
  const declared = (name: string, type: string) =>
    fileError({ name, size: 1, type }, { maxFileSizeMb: 50, allowedFileTypes: fileExtensions })?.fault

  test.each([
    ['photo.jpg', 'image/jpg'],
    ['photo.jpeg', 'image/pjpeg'],
    ['screen.png', 'image/x-png'],
    ['IMG_0001.HEIC', 'image/heif'],
    ['IMG_0001.HEIC', 'application/octet-stream'],
    ['IMG_0001.heif', ''],
  ])('that devices send passes: %s as %j', (name, type) => expect(declared(name, type)).toBeUndefined())

  test.each([
    ['photo.jpg', 'application/octet-stream'],
    ['thesis.pdf', ''],
    ['thesis.docx', 'application/octet-stream'],
    ['thesis.docx', 'application/msword'],
    ['IMG_0001.heic', 'image/jpeg'],
  ])('of another format is a mismatch: %s as %j', (name, type) =>
    expect(declared(name, type)).toBe('file_type_mismatch'),
  )
})

test.each([
  [0, '0 Bytes'],
  [512, '512 Bytes'],
  [1536, '1.5 KB'],
  [12 * 1024 * 1024, '12 MB'],
  [3 * 1024 ** 4, '3072 GB'],
])('%s bytes read as %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text))
