import type { DocumentsEvents } from '../../documents/index.ts'
import type { OrderingEvents } from '../../ordering/index.ts'
import type { PaymentsEvents } from '../../payments/index.ts'
import type { WriteContext } from '../context.ts'

/** Every event that features publish, by name. */
export type ProductEvents = DocumentsEvents & OrderingEvents & PaymentsEvents

type Handler<Event> = (context: WriteContext, event: Event) => Promise<void>

/**
 * Lets features react to changes of another feature, in the same transaction: a handler that throws rolls
 * everything back. `subscribe-features.ts` subscribes them; handlers run one after the other, in the order of
 * subscription.
 */
export interface EventBus {
  subscribe<Name extends keyof ProductEvents>(name: Name, handler: Handler<ProductEvents[Name]>): void
  /** `context.db` must be the transaction that made the change. */
  publish<Name extends keyof ProductEvents>(
    context: WriteContext,
    name: Name,
    event: ProductEvents[Name],
  ): Promise<void>
}

export function createEventBus(): EventBus {
  const handlers: { [Name in keyof ProductEvents]?: Handler<ProductEvents[Name]>[] } = {}
  return {
    subscribe(name, handler) {
      const subscribed: Handler<ProductEvents[typeof name]>[] = handlers[name] ?? []
      handlers[name] = [...subscribed, handler] as (typeof handlers)[typeof name]
    },
    async publish(context, name, event) {
      // Checked at run time: a transaction has the type of a database.
      if (!context.db.isTransaction) throw new Error(`${name} was published outside of its transaction`)
      for (const handler of handlers[name] ?? []) await handler(context, event)
    },
  }
}
