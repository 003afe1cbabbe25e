import { fieldMessage } from '@campus-print/contract/field-messages'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { config } from 'zod/mini'

// A message names the field, as the server's does.
config({ customError: fieldMessage })

/** Checks a form by a schema of the contract. */
export const schemaResolver = standardSchemaResolver
