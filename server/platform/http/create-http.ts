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
import { methodsTaken } from './reject-other-methods.ts'
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
  /** Never logged, whatever quotes them. */
  readonly secrets?: readonly string[]
  /** Instead of the standard output. */
  readonly logTo?: DestinationStream | undefined
  readonly trustedProxies: readonly string[]
  /** Served over https: cookies are `Secure` and browsers are instructed to stay on https. */
  secure: boolean
  /** Hosts of the payment provider's checkout; none while it is simulated on our own. */
  checkoutHosts: readonly string[]
  /** Hashes of the pages' own inline scripts, as a content security policy names them. */
  readonly inlineScripts?: readonly string[]
  /** Front ends on other origins that may call the API. */
  readonly corsOrigins?: readonly string[]
  /** Counts calls that did not reach the database. */
  readonly outage?: DatabaseOutage
  /** The longest that a request may take to arrive whole, in ms. */
  requestTimeoutMs?: number
  /** The longest that the body of a call may take to arrive, unless it is a file; in ms. */
  readonly bodyTimeoutMs?: number | undefined
  /** How long nothing of a body may arrive, in ms. */
  silentBodyMs?: number
  /** How long a server that stops waits for what it has begun, in ms. */
  closeGraceMs?: number
}

/** Enough for 50 MB over a poor line. */
const usualRequestTimeoutMs = 30 * 60 * 1000
const headersTimeoutMs = 60_000
/** Enough for 256 kB over a poor line. */
const usualBodyTimeoutMs = 30_000
/** Longer than the storage may keep an upload waiting. */
const usualSilentBodyMs = 60_000
const checkEveryMs = 30_000
/** Less than service managers wait before they kill. */
const usualCloseGraceMs = 10_000
/** Timeout of each plugin at the start, and at the stop, which waits for requests under way. */
const pluginTimeoutMs = 10_000

/** The HTTP side with everything that is the same for every feature: errors, headers, cookies, the API's description. */
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
    // An id of any length reaches its route, which answers that it does not exist.
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
    // Requests under way have ended by then, or their time is over.
    forceCloseConnections: true,
    // Fastify's own answer has neither our envelope nor a time to retry.
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
  await app.register(methodsTaken)
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

/** Lines name the request that they come from, also where a background job writes them. */
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

/** An address whose path cannot be decoded is read as it stands: then it leads nowhere, or names what nothing can have. */
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

/** Before anything reads `request.ip`, which Fastify reads from the header. */
async function dropForwardedPorts({ raw: { headers: sent } }: FastifyRequest): Promise<void> {
  const forwardedFor = sent['x-forwarded-for']
  if (typeof forwardedFor === 'string') sent['x-forwarded-for'] = withoutPorts(forwardedFor)
}

/**
 * Disconnects a client of whose body nothing has arrived for once to twice `silentMs`: a phone out of reach leaves its
 * connection without a word. The bytes before are kept where the upload can go on.
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
 * Rejects a call whose body takes longer than `timeoutMs`, and disconnects its client: slow senders would fill the
 * server's connections. A file may take as long as a whole request.
 */
function rejectLateBodies(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', ({ raw, routeOptions: { config } }, reply, done) => {
    if (!hasBody(raw) || config.takesFile) return done()
    const deadline = setTimeout(() => {
      if (raw.complete) return
      // Answered already, or nothing reads it.
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

/** Answers may be private, and a browser's cache outlives a session. The web app's own files set other headers. */
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
        // The desk's camera reads codes by WebAssembly; scripts from texts stay forbidden.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inlineScripts, ...hosts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        // The rupee sign is a font of a kilobyte within the styles.
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
 * Lets calls that have begun come to their end when the server stops, such as an upload over a poor line, for at most
 * `graceMs`. Calls that come meanwhile are rejected. To be called after the hooks that end streams, which would go on.
 */
function drainCalls(app: FastifyInstance, graceMs: number): void {
  let underWay = 0
  const noneLeft = new AbortController()
  let isStopping = false
  app.addHook('onRequest', (_request, reply, done) => {
    // Rejected calls count too, since their responses have to leave before the connections are closed.
    underWay += 1
    reply.raw.once('close', () => {
      underWay -= 1
      if (isStopping && underWay === 0) noneLeft.abort()
    })
    if (!isStopping) return done()
    reply.header('connection', 'close')
    done(new ApiError('service_unavailable', undefined, { retryAfterSeconds: 5 }))
  })
  app.addHook('preClose', async () => {
    isStopping = true
    if (underWay === 0) return
    await wait(graceMs, undefined, { signal: noneLeft.signal }).catch(() => undefined)
  })
}
