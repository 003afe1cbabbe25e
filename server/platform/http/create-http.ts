import proxyAddr from '@fastify/proxy-addr'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { DestinationStream, LoggerOptions } from 'pino'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { ApiError } from './api-error.ts'
import { allowOrigins } from './cors.ts'
import { describeApi } from './describe-api.ts'
import { handleError, handleErrors } from './error-handler.ts'
import type { DatabaseOutage } from '../database/outage.ts'
import { eventStreams } from '../events/event-stream.ts'
import { answerInLanguage } from '../language.ts'
import { withoutPorts } from './network-of.ts'
import { allowedMethods } from './reject-other-methods.ts'
import { redaction } from '../log/redact.ts'
import { countLogError } from '../telemetry/metrics.ts'
import { logIds } from '../telemetry/tracing.ts'
import { forwardedId, watchRequests } from '../telemetry/watch-requests.ts'
import { unreadableRequests } from './unreadable-requests.ts'
import { inputValidator } from './validate-input.ts'
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, maxHeaderSize } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface HttpOptions {
  logLevel: string
  /** Secrets that no line of the log may contain. */
  readonly secrets?: readonly string[]
  /** The stream for the log, instead of the standard output. */
  readonly logTo?: DestinationStream | undefined
  readonly trustedProxies: readonly string[]
  /** Served over https: cookies are `Secure` and browsers are instructed to stay on https. */
  secure: boolean
  /** Hosts of the payment provider's checkout; empty for the simulator. */
  checkoutHosts: readonly string[]
  /** Hashes of the pages' own inline scripts, as a content security policy names them. */
  readonly inlineScripts?: readonly string[]
  /** Front ends on other origins that may call the API. */
  readonly corsOrigins?: readonly string[]
  /** Counts calls that did not reach the database. */
  readonly outage?: DatabaseOutage
  /** The time in which a complete request must arrive, in ms. */
  requestTimeoutMs?: number
  /** The time in which the body of a call must arrive, unless it is a file; in ms. */
  readonly bodyTimeoutMs?: number | undefined
  /** The longest pause in a body, in ms. */
  silentBodyMs?: number
  /** How long a stopping server waits for requests in progress, in ms. */
  closeGraceMs?: number
}

/** Enough for 50 MB over a slow connection. */
const usualRequestTimeoutMs = 30 * 60 * 1000
const headersTimeoutMs = 60_000
/** Enough for 256 kB over a slow connection. */
const usualBodyTimeoutMs = 30_000
/** Longer than the storage may keep an upload waiting. */
const usualSilentBodyMs = 60_000
const checkEveryMs = 30_000
/** Shorter than the time after which service managers kill a process. */
const usualCloseGraceMs = 10_000
/** Timeout of each plugin at the start, and at the stop, which waits for requests under way. */
const pluginTimeoutMs = 10_000

/**
 * The HTTP server with everything that all features share: errors, headers, cookies, the API's description.
 */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const {
    requestTimeoutMs = usualRequestTimeoutMs,
    bodyTimeoutMs = usualBodyTimeoutMs,
    silentBodyMs = usualSilentBodyMs,
    closeGraceMs = usualCloseGraceMs,
  } = options
  const hasProxy = options.trustedProxies.length > 0
  const trusts = proxyAddr.compile([...options.trustedProxies])
  const isProxy = (address: string | undefined) => address !== undefined && trusts(address, 0)
  const unreadable = unreadableRequests()
  const app = Fastify({
    logger: { ...loggerOptions(options), ...(options.logTo && { stream: options.logTo }) },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers: sent, socket }) =>
      (isProxy(socket.remoteAddress) && forwardedId(sent['x-request-id'])) || randomUUID(),
    bodyLimit: 256 * 1024,
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
    // An id of any length reaches its route, which responds that it does not exist.
    routerOptions: { maxParamLength: maxHeaderSize },
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: Math.min(requestTimeoutMs, headersTimeoutMs),
      connectionsCheckingInterval: Math.min(requestTimeoutMs, checkEveryMs),
    },
    trustProxy: hasProxy && [...options.trustedProxies],
    clientErrorHandler: unreadable.rejectConnection,
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    pluginTimeout: closeGraceMs + pluginTimeoutMs,
    // By then, requests in progress have ended or timed out.
    forceCloseConnections: true,
    // Fastify's own response has neither our envelope nor a time to retry.
    return503OnClosing: false,
  })
  app.decorateRequest('caller', undefined)
  app.setValidatorCompiler(inputValidator())
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app, options.outage)
  acceptEmptyJson(app)
  watchRequests(app, isProxy)
  app.addHook('onRequest', unreadable.watch)
  disconnectSilent(app, silentBodyMs)
  rejectLateBodies(app, bodyTimeoutMs)
  if (hasProxy) app.addHook('onRequest', dropForwardedPorts)
  app.addHook('onRequest', preventCaching)
  await app.register(allowedMethods)
  await app.register(cookie)
  await app.register(helmet, headers(options))
  answerInLanguage(app)
  allowOrigins(app, options.corsOrigins ?? [])
  await app.register(eventStreams)
  drainCalls(app, closeGraceMs)
  await app.register(describeApi, { secure: options.secure })
  return app
}

const errorLevel = 50

/** Each line has the id of its request, even if a background job writes it. */
function loggerOptions({ logLevel, secrets }: HttpOptions): LoggerOptions {
  const { serializers, hooks } = redaction(secrets)
  return {
    level: logLevel,
    ...(serializers && { serializers }),
    mixin(_details, _level, logger) {
      const { requestId, ...others } = logIds()
      return requestId === undefined || 'requestId' in logger.bindings() ? others : { requestId, ...others }
    },
    hooks: {
      ...hooks,
      logMethod(line, method, lineLevel) {
        if (lineLevel >= errorLevel) countLogError()
        method.apply(this, line)
      },
    },
  }
}

/**
 * An address whose path cannot be decoded is read as it stands: then it leads nowhere, or names what nothing
 * can have.
 */
function decodableUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

/** Many clients declare JSON with every call, even without a body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parseJson(request, body, done)
  })
}

/** Removes ports from `X-Forwarded-For`, before Fastify reads `request.ip` from it. */
async function dropForwardedPorts({ raw: { headers: sent } }: FastifyRequest): Promise<void> {
  const forwardedFor = sent['x-forwarded-for']
  if (typeof forwardedFor === 'string') sent['x-forwarded-for'] = withoutPorts(forwardedFor)
}

/**
 * Disconnects a client if nothing of its body has arrived for once to twice `silentMs`: a phone without
 * reception leaves its connection open. A resumable upload keeps the bytes that have arrived.
 */
function disconnectSilent(app: FastifyInstance, silentMs: number): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (!hasBody(raw)) return done()
    let { bytesRead } = raw.socket
    const watch = setInterval(() => {
      if (raw.complete) clearInterval(watch)
      else if (raw.socket.bytesRead === bytesRead) raw.socket.destroy()
      else bytesRead = raw.socket.bytesRead
    }, silentMs)
    reply.raw.once('close', () => clearInterval(watch))
    done()
  })
}

/**
 * Rejects a call whose body takes longer than `timeoutMs`, and disconnects its client: slow senders would
 * fill the server's connections. A file may take as long as a whole request.
 */
function rejectLateBodies(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', ({ raw, routeOptions: { config } }, reply, done) => {
    if (!hasBody(raw) || config.takesFile) return done()
    const deadline = setTimeout(() => {
      if (raw.complete) return
      // The response is already sent, or nothing reads the body.
      if (reply.sent || raw.listenerCount('error') === 0) raw.destroy()
      else {
        reply.header('connection', 'close')
        // The parser gets the error. Destroying the request would end the connection before the response.
        raw.emit('error', new ApiError('request_timeout'))
      }
    }, timeoutMs).unref()
    raw.once('close', () => clearTimeout(deadline))
    done()
  })
}

function hasBody({ headers: sent }: IncomingMessage): boolean {
  return 'content-length' in sent || 'transfer-encoding' in sent
}

/**
 * Responses may be private, and a browser's cache outlives a session. The files of the web app set other
 * headers.
 */
function preventCaching(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('cache-control', 'private, no-store')
  done()
}

function headers({ secure, checkoutHosts, inlineScripts = [] }: HttpOptions) {
  const hosts = [...checkoutHosts]
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The desk reads QR codes by WebAssembly; `eval` stays forbidden.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inlineScripts, ...hosts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        // The rupee sign is a font of a kilobyte in the style sheet.
        fontSrc: ["'self'", 'data:'],
        imgSrc: ["'self'", 'data:', 'blob:', ...hosts],
        workerSrc: ["'self'"],
        connectSrc: ["'self'", ...hosts],
        frameSrc: ["'self'", ...hosts],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...hosts],
        frameAncestors: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // The checkout may open a window of the bank and needs messages from it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
    strictTransportSecurity: secure && { maxAge: 365 * 24 * 3600 },
    referrerPolicy: { policy: 'same-origin' as const },
  }
}

/**
 * Lets requests in progress finish when the server stops, such as an upload over a slow connection, for at
 * most `graceMs`. New requests are rejected. Call it after the hooks that end streams, which would not end
 * otherwise.
 */
function drainCalls(app: FastifyInstance, graceMs: number): void {
  let inProgress = 0
  const noneLeft = new AbortController()
  let isStopping = false
  app.addHook('onRequest', (_request, reply, done) => {
    // Rejected calls count too, since their responses have to leave before the connections are closed.
    inProgress += 1
    reply.raw.once('close', () => {
      inProgress -= 1
      if (isStopping && inProgress === 0) noneLeft.abort()
    })
    if (!isStopping) return done()
    reply.header('connection', 'close')
    done(new ApiError('service_unavailable', undefined, { retryAfterSeconds: 5 }))
  })
  app.addHook('preClose', async () => {
    isStopping = true
    if (inProgress === 0) return
    await wait(graceMs, undefined, { signal: noneLeft.signal }).catch(() => undefined)
  })
}
