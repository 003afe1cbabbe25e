import * as contract from '@campus-print/contract/documents'
import type { MemoryLocker, Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { PassThrough, Readable, finished } from 'node:stream'
import { ApiError } from '../../platform/http/api-error.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import type { Caller, Route } from '../../platform/http/route.ts'
import { currentSettings } from '../../settings/index.ts'
import { findDocument } from '../document-store.ts'
import { pdfNameOf } from '../file-name.ts'
import { sharedWork } from '../files/shared-work.ts'
import { presentDocument } from '../present-document.ts'
import type { DocumentRow, ResumableUploadRow } from '../tables.ts'
import { discardRest } from '../upload/multipart-file.ts'
import { type OngoingWork, type UploadRoutesContext, countUpload } from '../upload/routes.ts'
import { finishUpload } from './finish-upload.ts'
import { type TusLibrary, ownUpload, tusStore, uploadLifetimeMs } from './tus-store.ts'

const { path } = contract.createResumableUpload
const bodyType = 'application/offset+octet-stream'
const protocolVersion = '1.0.0'

interface ResumableRoutesContext extends UploadRoutesContext {
  readonly app: FastifyInstance
  readonly route: Route
  /** Uploads that a stopping server waits for. */
  readonly uploads: OngoingWork
}

/** Resumable uploads by the tus protocol 1.0.0. */
export function resumableRoutes(context: ResumableRoutesContext): void {
  const { app, route, db, uploads } = context
  const finish = finishing(context)
  const tus = tusCalls(context, finish)
  passBytesOn(app)
  answerOptions(context)

  route(contract.createResumableUpload, async ({ caller, request, reply }) => {
    const { uploadLimits } = await currentSettings(db)
    await countUpload(context, { uploadLimits, account: caller.id, address: networkOf(request.ip) })
    await tus({ caller, request, reply })
    const id = String(reply.getHeader('location')).split('/').at(-1) ?? ''
    return { data: await present(context, await ownUpload(context, { id, ownerId: caller.id })) }
  })

  route(contract.resumableUpload, async ({ caller, params, request, reply }) => {
    const own = { id: params.id, ownerId: caller.id }
    const upload = await ownUpload(context, own)
    if (request.method !== 'HEAD') return { data: await present(context, upload) }
    // This ends a call that still waits for bytes, and stores those that have arrived.
    await tus({ caller, request, reply })
    // A client that missed the last response finds its document here; an error of the document is sent by the
    // next PATCH.
    if (reply.getHeader('upload-offset') === String(upload.size_bytes)) {
      const document = await uploads.add(finish(own)).catch(ignoreApiError)
      if (document) reply.header('upload-document', pdfNameOf(document.id))
    }
    return reply.send()
  })

  route(contract.continueResumableUpload, async (call) => {
    // Checked before the first byte is read.
    await ownUpload(context, { id: call.params.id, ownerId: call.caller.id })
    const document = await uploads.add(tus(call)).finally(() => discardRest(call.request))
    if (!document) return call.reply.send()
    call.reply.header('upload-document', pdfNameOf(document.id))
    return { data: presentDocument(document) }
  })

  route(contract.cancelResumableUpload, async ({ caller, params, request, reply }) => {
    await ownUpload(context, { id: params.id, ownerId: caller.id })
    await tus({ caller, request, reply })
    return reply.send()
  })
}

function ignoreApiError(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error
}

type Finish = (own: { id: string; ownerId: string }) => Promise<DocumentRow>

/** Makes the document of a complete file once for all concurrent calls. */
function finishing(context: ResumableRoutesContext): Finish {
  const shared = sharedWork<DocumentRow>()
  const never = new AbortController().signal
  return (own) =>
    shared(own.id, never, async () =>
      finishUpload(context, { ...own, limits: await currentSettings(context.db) }),
    )
}

async function present({ db }: Pick<UploadRoutesContext, 'db'>, upload: ResumableUploadRow) {
  const document = upload.document_id ? await findDocument(db, upload.document_id) : undefined
  return {
    id: upload.id,
    documentName: upload.name,
    documentSize: upload.size_bytes,
    received: upload.offset_bytes,
    expiresAt: new Date(upload.created_at.getTime() + uploadLifetimeMs).toISOString(),
    serverFileName: document?.storage_key ? pdfNameOf(document.id) : null,
  }
}

/** Bytes that may wait for the tus server. They are stored when the connection breaks. */
const readAheadBytes = 1024 * 1024

/**
 * Passes the bytes on as they arrive. If the connection breaks, the stream ends normally, so that no bytes
 * are lost.
 */
function passBytesOn(app: FastifyInstance): void {
  app.addContentTypeParser(bodyType, (request, raw, done) => {
    if (request.routeOptions.url !== contract.continueResumableUpload.path) {
      done(new ApiError('unsupported_file_type'))
      return
    }
    const arriving = new PassThrough({ highWaterMark: readAheadBytes })
    finished(raw, { writable: false }, () => arriving.end())
    raw.pipe(arriving)
    done(null, arriving)
  })
}

/** Describes the server's tus capabilities to any client, without a session. */
function answerOptions({ app, db }: ResumableRoutesContext): void {
  for (const url of [path, contract.continueResumableUpload.path]) {
    // The call belongs to tus, so it is not in the API's description, but the path allows it.
    app.allowedMethods.set(url, new Set([...(app.allowedMethods.get(url) ?? []), 'OPTIONS']))
    app.options(url, { schema: { hide: true } }, async (_request, reply) => {
      const { maxFileSizeMb } = await currentSettings(db)
      return reply
        .code(204)
        .header('tus-resumable', protocolVersion)
        .header('tus-version', protocolVersion)
        .header('tus-extension', 'creation,expiration,termination')
        .header('tus-max-size', maxFileSizeMb * 1024 * 1024)
        .send()
    })
  }
}

interface TusCall {
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Calls of the tus server, each for its caller's own uploads; returns the document once a file has arrived
 * whole.
 */
function tusCalls(context: ResumableRoutesContext, finish: Finish) {
  let locker: MemoryLocker | undefined

  return async ({ caller, request, reply }: TusCall): Promise<DocumentRow | undefined> => {
    reply.header('tus-version', protocolVersion)
    if (request.headers['tus-resumable'] !== protocolVersion) throw new ApiError('unsupported_protocol')
    // Loaded with the first upload, because it would slow down every start.
    const library = await import('@tus/server')
    locker ??= new library.MemoryLocker()
    const limits = await currentSettings(context.db)
    const ownerId = caller.id
    let [document, failure]: [DocumentRow | undefined, unknown] = [undefined, undefined]
    const server = new library.Server({
      path,
      relativeLocation: true,
      locker,
      namingFunction: () => randomUUID(),
      datastore: tusStore(library, context, { ownerId, limits }),
      async onUploadFinish(_request, { id }) {
        document = await finish({ id, ownerId })
        return { status_code: 200 }
      },
      onResponseError(_request, error) {
        failure = error
        return undefined
      },
    })
    const response = await respond(server, request)
    for (const [name, value] of response.headers) {
      if (isOfProtocol(name)) reply.header(name, value)
    }
    if (response.status >= 400) throw errorOf(library, response.status, failure)
    reply.code(response.status)
    return document
  }
}

/**
 * Whether a header belongs to tus. CORS headers are set for the whole API; type and length depend on the
 * final body.
 */
function isOfProtocol(name: string): boolean {
  return /^(tus-|upload-|location$)/.test(name)
}

/** Headers for the tus server. It would reject some others, such as those of two proxies in a row. */
const readHeaders = /^(tus-resumable|upload-.*|content-(type|length))$/

async function respond(server: Server, { method, url, headers, body }: FastifyRequest): Promise<Response> {
  const [address = ''] = url.split('?')
  const sent = new Headers(
    Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && readHeaders.test(name) ? [[name, value]] : [],
    ),
  )
  const bytes = body instanceof PassThrough && {
    body: Readable.toWeb(body) as NonNullable<RequestInit['body']>,
    duplex: 'half' as const,
  }
  return server.handleWeb(new Request(`http://localhost${address}`, { method, headers: sent, ...bytes }))
}

/** Returns our own errors unchanged, and converts errors of the protocol to our codes. */
function errorOf({ ERRORS }: TusLibrary, status: number, failure: unknown): unknown {
  // Errors of the library have a status, and some are not instances of Error.
  if (failure instanceof Error && !('status_code' in failure)) return failure
  if (failure === ERRORS.ERR_LOCK_TIMEOUT) return new ApiError('service_unavailable')
  switch (status) {
    case 404:
    case 410:
      return new ApiError('upload_not_found')
    case 409:
      return new ApiError('upload_conflict')
    case 412:
      return new ApiError('unsupported_protocol')
    case 413:
      return new ApiError('too_large')
    default:
      return new ApiError(status < 500 || status === 501 ? 'malformed_request' : 'internal')
  }
}
