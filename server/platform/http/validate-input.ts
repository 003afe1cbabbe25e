import type { ErrorCode } from '@campus-print/contract/errors'
import type { FieldError } from '@campus-print/contract/envelope'
import { fieldMessage } from '@campus-print/contract/field-messages'
import { i18n } from '@campus-print/domain/language'
import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/v4/core'
import { ApiError } from './api-error.ts'

/**
 * Validates the parts of a request by the contract's schemas. The error names every invalid field. An invalid
 * id or name in the path gives `notFound`, like an id that does not exist.
 */
export function inputValidator(notFound?: ErrorCode): FastifySchemaCompiler<unknown> {
  return ({ schema, httpPart }) => {
    // The error for a call without a body names the missing fields.
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

/** PostgreSQL can neither store nor search for a text with the character NUL. */
function hasNul(params: unknown): boolean {
  return Object.values(params as Record<string, string>).some((text) => text.includes('\0'))
}

/** The errors of an issue; each unknown field has its own. */
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
