import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'

/** The file in a request's field `document`, before its first byte is read. */
export async function uploadedFile(request: FastifyRequest, maxSizeMb: number): Promise<MultipartFile> {
  if (!request.isMultipart()) {
    throw new ApiError('unsupported_file_type', 'Send the file as multipart/form-data.')
  }
  const limits = { fileSize: maxSizeMb * 1024 * 1024 }
  const part = await request.file({ limits }).catch(rejectForm)
  if (part?.fieldname === 'document') return part
  part?.file.resume()
  throw invalidField('document', 'Please upload a document first')
}

/** What the parser cannot make sense of comes as a plain error; its limits come with a status. */
function rejectForm(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new ApiError('malformed_request', 'The upload could not be read.')
}

/** Lets the rest of an upload run into nothing, so that its sender reads the answer and the connection goes on. */
export function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}
