/** The part of the package that tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  class Grant {
    constructor(owner: { clientId: string | undefined; accountId: string | undefined })
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface Context {
    readonly oidc: {
      readonly provider: Provider
      readonly client?: { readonly clientId: string }
      readonly session?: { readonly accountId?: string }
    }
  }

  export interface Configuration {
    readonly clients: readonly object[]
    readonly interactions: { url: (context: Context, interaction: { uid: string }) => string }
    readonly findAccount: (context: Context, accountId: string) => { accountId: string; claims: () => object }
    readonly loadExistingGrant: (context: Context) => Promise<Grant>
    readonly [option: string]: unknown
  }

  export default class Provider {
    readonly Grant: typeof Grant
    constructor(issuer: string, configuration: Configuration)
    on(event: string, listener: () => void): void
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
