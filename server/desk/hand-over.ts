import type { DeskRequest } from '@campus-print/contract/desk'
import { namesPrintId, printIdKey } from '@campus-print/domain/desk'
import { i18n } from '@campus-print/domain/language'
import { recordAudit } from '../audit/index.ts'
import { lockRequest, type PrintRequestRow, transitionRequest } from '../ordering/index.ts'
import type { WriteContext } from '../platform/context.ts'
import { ApiError, invalidField } from '../platform/http/api-error.ts'
import { currentSettings } from '../settings/index.ts'
import { requestIdsByPrintId } from './desk-store.ts'
import { presentDeskRequests } from './list-desk-requests.ts'

interface Operator {
  readonly operatorId: string
}

/** Records that a finished print was handed over to a person who showed its print ID. */
export async function handOver(
  context: WriteContext,
  { operatorId, requestId, printId }: Operator & { requestId: string; printId: string },
): Promise<DeskRequest> {
  await context.db.transaction().execute(async (trx) => {
    const inTransaction = { ...context, db: trx }
    const request = await lockRequest(trx, requestId)
    if (!namesPrintId(request.print_id, printId)) {
      throw invalidField('printId', i18n.t('This is not the print ID of this print'))
    }
    await complete(inTransaction, { operatorId, request })
    await recordHandOver(inTransaction, { operatorId, request })
  })
  const [request] = await presentDeskRequests(context.db, [requestId])
  if (!request) throw new ApiError('request_not_found')
  return request
}

/** Records the hand-over of several finished prints of one person: all of them, or none. */
export async function handOverTogether(
  context: WriteContext,
  { operatorId, printIds }: Operator & { printIds: readonly string[] },
): Promise<DeskRequest[]> {
  const ids: string[] = []
  for (const printId of printIds) ids.push(await requireRequestByPrintId(context, printId))
  const distinct = [...new Set(ids)]
  await context.db.transaction().execute(async (trx) => {
    const inTransaction = { ...context, db: trx }
    const locked: PrintRequestRow[] = []
    // A fixed order of locks, so that two operators cannot deadlock.
    for (const id of distinct.toSorted()) locked.push(await lockRequest(trx, id))
    if (new Set(locked.map(({ owner_id: owner }) => owner)).size > 1) {
      throw invalidField('printIds', i18n.t('These prints belong to different people'))
    }
    for (const request of locked) await complete(inTransaction, { operatorId, request })
    for (const request of locked) await recordHandOver(inTransaction, { operatorId, request })
  })
  return presentDeskRequests(context.db, distinct)
}

async function requireRequestByPrintId({ db }: WriteContext, printId: string): Promise<string> {
  const [id, another] = await requestIdsByPrintId(db, printIdKey(printId), 2)
  if (id === undefined) throw invalidField('printIds', i18n.t('No print has the ID {printId}', { printId }))
  if (another !== undefined) {
    throw invalidField(
      'printIds',
      i18n.t('Several prints end with {printId}. Type the whole ID.', { printId }),
    )
  }
  return id
}

async function complete(
  context: WriteContext,
  { operatorId, request }: Operator & { request: PrintRequestRow },
): Promise<void> {
  if (request.status !== 'ready') throw await notReady(context, request)
  await transitionRequest(context, {
    requestId: request.id,
    to: 'completed',
    actor: 'desk',
    actorId: operatorId,
    reason: /*i18n*/ 'Handed over',
  })
}

function recordHandOver(
  context: WriteContext,
  { operatorId, request }: Operator & { request: PrintRequestRow },
): Promise<void> {
  return recordAudit(context, {
    actorId: operatorId,
    action: 'hand over',
    subject: 'print request',
    subjectId: request.id,
  })
}

async function notReady({ db }: WriteContext, { id, status }: PrintRequestRow): Promise<ApiError> {
  const [request] = await presentDeskRequests(db, [id])
  if (!request?.handedOver) {
    return new ApiError('invalid_transition', i18n.t('This print is not ready to be handed over.'), {
      status,
    })
  }
  const { timeZone } = await currentSettings(db)
  const time = new Intl.DateTimeFormat(i18n.locale, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
  const { by, at } = request.handedOver
  const values = { name: by, time: time.format(new Date(at)) }
  return new ApiError('invalid_transition', i18n.t('Already handed over by {name} at {time}', values), {
    status,
  })
}
