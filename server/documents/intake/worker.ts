import { serveRequests } from '../../platform/process/serve-requests.ts'
import { readLocalFile } from '../encryption/encrypt-file.ts'
import { DocumentError, toAnswer } from '../engine/document-error.ts'
import type { IntakeAnswer, IntakeRequest } from './intake-processes.ts'

await serveRequests((request) => answer(request as IntakeRequest))

async function answer(request: IntakeRequest): Promise<IntakeAnswer> {
  try {
    await perform(request)
    return { done: true }
  } catch (error) {
    if (error instanceof DocumentError) return toAnswer(error)
    throw error
  }
}

/**
 * Handles a request. Each file type needs its own libraries, which are loaded with the first file of the
 * type.
 */
async function perform(request: IntakeRequest): Promise<void> {
  if (request.kind === 'checkWord') {
    const { checkWord } = await import('./word/check-word.ts')
    return checkWord(readLocalFile(request.file), request.format)
  }
  const { convertPicture } = await import('./picture/convert-picture.ts')
  return convertPicture(readLocalFile(request.file), request.outPath, request.options)
}
