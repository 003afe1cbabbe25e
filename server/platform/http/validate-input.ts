import { fieldMessage } from '@campus-print/contract/field-messages'
import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/v4/core'
import { ApiError } from './api-error.ts'

/** Checks the parts of a request by the contract's schemas; the answer names every field that is wrong. */
export const validateInput: FastifySchemaCompiler<z.$ZodType> = ({ schema, httpPart }) => {
  // A call without a body is answered with the fields that it lacks.
  const absent = httpPart === 'body' ? {} : undefined
  return (input: unknown) => {
    const { success, data, error } = z.safeParse(schema, input ?? absent, { error: fieldMessage })
    return success ? { value: data } : { error: invalidInput(error.issues) }
  }
}

function invalidInput(issues: readonly z.$ZodIssue[]): ApiError {
  const errors = issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return new ApiError('invalid_input', errors[0]?.message, { errors })
}
