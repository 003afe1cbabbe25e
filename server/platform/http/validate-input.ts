import type { ErrorCode } from '@campus-print/contract/errors'
import type { FieldError } from '@campus-print/contract/envelope'
import { fieldMessage } from '@campus-print/contract/field-messages'
import { i18n } from '@campus-print/domain/language'
import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/v4/core'
import { ApiError } from './api-error.ts'

/**
 * Checks the parts of a request by the contract's schemas. The answer names every field that is wrong. An id or name in
 * the path that nothing can have is answered with `notFound`, like one that nothing has.
 */
export function inputValidator(notFound?: ErrorCode): FastifySchemaCompiler<unknown> {
  return ({ schema, httpPart }) => {
    // A call without a body is answered with the fields that it lacks.
    const absent = httpPart === 'body' ? {} : undefined
    return (input: unknown) => {
      const isPath = httpPart === 'params' && notFound !== undefined
      if (isPath && hasNul(input)) return { error: new ApiError(notFound) }
      const { success, data, error } = z.safeParse(schema as z.$ZodType, input ?? absent, {
        error: fieldMessage,
      })
      if (success) return { value: data }
      return { error: isPath ? new ApiError(notFound) : invalidInput(error.issues) }
    }
  }
}

/** PostgreSQL keeps no text with the character NUL, and looks for none. */
function hasNul(params: unknown): boolean {
  return Object.values(params as Record<string, string>).some((text) => text.includes('\0'))
}

/** A field that the call does not have is named by itself. */
function fieldErrors(issue: z.$ZodIssue): FieldError[] {
  const { path, message } = issue
  if (issue.code !== 'unrecognized_keys') return [{ field: path.join('.'), message }]
  return issue.keys.map((key) => {
    const field = [...path, key].join('.')
    return { field, message: i18n.t('Please leave out “{field}”: there is no such field.', { field }) }
  })
}

function invalidInput(issues: readonly z.$ZodIssue[]): ApiError {
  const errors = issues.flatMap(fieldErrors)
  return new ApiError('invalid_input', errors[0]?.message, { errors })
}
