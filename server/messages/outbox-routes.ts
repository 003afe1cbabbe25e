import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Db } from '../platform/database/connect.ts'
import { localOnly } from '../platform/http/local-only.ts'
import { withCampusName, withSite } from './mail/our-site.ts'
import { outboxPage } from './outbox-page.ts'
import { latestMessages } from './outbox-store.ts'

const maxShown = 100

const Listing = z.object({ to: z.string().optional() })

interface Context {
  readonly app: FastifyInstance
  readonly db: Db
  /** The public URL of the product, for links. */
  readonly site: () => string
  readonly campusName: () => Promise<string>
}

/** Shows the messages of the outbox for trying the product; used only if no mail server is set. */
export function outboxRoutes({ app, db, site, campusName }: Context): void {
  const options = { onRequest: localOnly, schema: { hide: true } }

  const listing = { ...options, schema: { ...options.schema, querystring: Listing } }
  app.get<{ Querystring: z.infer<typeof Listing> }>('/dev/outbox.json', listing, async ({ query }) => {
    const messages = await latestMessages(db, query.to, maxShown)
    return {
      messages: messages.map((message) => ({
        channel: message.channel,
        to: message.recipient,
        subject: message.subject,
        text: withSite(message.text_body, site()),
        createdAt: message.created_at.toISOString(),
      })),
    }
  })

  app.get('/dev/outbox', options, async (_request, reply) => {
    const [messages, name] = await Promise.all([latestMessages(db, undefined, maxShown), campusName()])
    const named = messages.map((message) => ({
      ...message,
      html_body: message.html_body && withCampusName(message.html_body, name),
    }))
    return reply.type('text/html; charset=utf-8').send(withSite(outboxPage(named), site()))
  })
}
