import type { Access, ResponseOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@campus-print/contract/endpoint'
import type { Permission } from '@campus-print/domain/accounts'
import type { Language } from '@campus-print/domain/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { schemaOf } from './describe-api.ts'
import { inputValidator } from './validate-input.ts'

/** The user who makes a call, with everything that features need to know. */
export interface Caller {
  readonly id: string
  readonly email: string
  readonly username: string
  readonly permissions: readonly Permission[]
  /** Permissions that apply only once the session has a second factor, because the campus requires one. */
  readonly withheld: readonly Permission[]
  /** The user has proved a second factor in this session. */
  readonly usedSecondFactor: boolean
  /** The language chosen in the profile; `null` until then. */
  readonly language: Language | null
  /** The session of the call. */
  readonly sessionId: string
}

/**
 * Finds the user of a call; rejects a cookie session from another origin. With reply, clears the cookie of an
 * ended session.
 */
export type Identify = (request: FastifyRequest, reply?: FastifyReply) => Promise<Caller | undefined>

export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly caller: E['access'] extends 'public' | 'provider' | 'monitor' ? Caller | undefined : Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * A handler's result: the response without `success`, which the route adds, or the reply if the handler has
 * sent it.
 */
type Answer<E extends Endpoint> = E extends { answer: object }
  ? Omit<ResponseOf<E>, 'success'> | (E extends { alsoProduces: string } ? FastifyReply : never)
  : FastifyReply | void

export type Route = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
) => void

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the route, for calls that need it. */
    caller: Caller | undefined
  }

  interface FastifyContextConfig {
    /** Whether the call works while a restored copy is on hold. */
    worksOnHold?: boolean
    /** Whether the body is a file, which may take minutes to arrive. */
    takesFile?: boolean
  }
}

/** Whether a request has the token of the campus's monitoring. */
export type IsMonitor = (request: FastifyRequest) => boolean

/**
 * Registers calls of the contract on the app: identifies the caller, validates the input and shapes the
 * response by the schema.
 */
export function router(app: FastifyInstance, identify: Identify, isMonitor: IsMonitor = () => false): Route {
  return (endpoint, handle) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.noHead && { exposeHeadRoute: false }),
      config: {
        worksOnHold: endpoint.worksOnHold ?? endpoint.method === 'GET',
        takesFile: endpoint.takesFile ?? false,
      },
      schema: schemaOf(endpoint),
      validatorCompiler: inputValidator(endpoint.notFound ?? 'not_found'),
      // Before the body of the request is read.
      onRequest: async (request, reply) => {
        if (endpoint.access === 'provider' || endpoint.ignoresSession) return
        if (endpoint.access === 'monitor' && isMonitor(request)) return
        request.caller = await identify(request, endpoint.access === 'public' ? undefined : reply)
        authorize(request.caller, endpoint.access)
      },
      // Checked again, because the permission may be revoked while the body arrives.
      preHandler: async (request) => {
        if (isForHolders(endpoint.access) && request.body !== undefined) {
          request.caller = await identify(request)
          authorize(request.caller, endpoint.access)
        }
      },
      handler: async (request, reply) => {
        const { params, query, body, caller } = request
        const answer = await handle({ params, query, body, caller, request, reply } as never)
        // Awaiting a reply that was sent gives `undefined`.
        if (!endpoint.answer || reply === answer || reply.sent) return answer
        reply.code(endpoint.status ?? 200)
        return { success: true, ...(answer as object) }
      },
    })
  }
}

function authorize(caller: Caller | undefined, access: Access): void {
  if (access === 'public') return
  if (!caller) throw new ApiError('unauthenticated')
  const permission = access === 'monitor' ? 'manage' : access
  if (!isForHolders(permission) || caller.permissions.includes(permission)) return
  throw new ApiError(caller.withheld.includes(permission) ? 'second_factor_required' : 'forbidden')
}

function isForHolders(access: Access): access is Permission {
  return access === 'desk' || access === 'manage'
}
