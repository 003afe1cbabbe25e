import { i18n } from '@campus-print/domain/language'
import type { VirtualPrinter } from '@campus-print/ipp/printer'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import * as z from 'zod'
import type { PdfEngine } from '../../documents/index.ts'
import { localOnly } from '../../platform/http/local-only.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { VirtualPrinterHost } from './host-virtual-printer.ts'
import { printedJobs } from './printed-jobs.ts'
import { printedPage } from './printed-page.ts'

const pictureWidth = 360

/** State reasons such as `media-empty` or `toner-low-warning` (RFC 8011 section 5.4.12). */
const Condition = z.object({ reasons: z.array(z.string().regex(/^[a-z][a-z0-9-]{0,63}$/)).max(20) })

/** Conditions that the page's buttons set. */
const conditions = {
  ready: { label: 'Ready', reasons: [] },
  paper: { label: 'Paper out', reasons: ['media-empty'] },
  jam: { label: 'Paper jam', reasons: ['media-jam'] },
  toner: { label: 'Toner low', reasons: ['toner-low-warning'] },
  offline: { label: 'Offline', reasons: [] },
  slow: { label: 'Slow', reasons: [] },
} as const
type ConditionName = keyof typeof conditions
const conditionNames = Object.keys(conditions) as ConditionName[]

const ChosenCondition = z.object({ condition: z.enum(conditionNames) })

/** The speed of the condition `slow`, in pages a minute. */
const slowSpeed = 4

const PagePicture = z.object({ id: z.coerce.number().int(), page: z.coerce.number().int().min(1) })

/** A page to look at prints of the virtual printer and to simulate problems. */
export function virtualPrinterRoutes(parts: {
  app: FastifyInstance
  engine: PdfEngine
  host: VirtualPrinterHost
}): void {
  const { app, engine, host } = parts
  const { folder } = host
  const options = { onRequest: localOnly, schema: { hide: true } }

  app.get('/dev/printer', options, async (_request, reply) => {
    const printer = runningPrinter(host)
    const jobs = await printedJobs({ printer, folder, engine })
    const { isOffline, isSlow } = host.condition()
    const state = [...printer.state().reasons, ...(isOffline ? ['offline'] : []), ...(isSlow ? ['slow'] : [])]
    const buttons = conditionNames.map((name) => ({ name, label: conditions[name].label }))
    return reply.type('text/html; charset=utf-8').send(printedPage({ jobs, state, buttons }))
  })

  app.get('/dev/printer.json', options, async () => {
    const printer = runningPrinter(host)
    const { reasons } = printer.state()
    return { reasons, jobs: await printedJobs({ printer, folder, engine }) }
  })

  app.post<{ Body: z.infer<typeof Condition> }>(
    '/dev/printer',
    { ...options, schema: { ...options.schema, body: Condition } },
    async ({ body }) => {
      const printer = runningPrinter(host)
      printer.setReasons(body.reasons)
      return { reasons: printer.state().reasons }
    },
  )

  app.register(async (form) => {
    form.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    )
    form.post<{ Body: z.infer<typeof ChosenCondition> }>(
      '/dev/printer/condition',
      { ...options, schema: { ...options.schema, body: ChosenCondition } },
      async ({ body: { condition } }, reply) => {
        runningPrinter(host).setReasons(conditions[condition].reasons)
        await host.setOffline(condition === 'offline')
        host.setSpeed(condition === 'slow' ? slowSpeed : undefined)
        return reply.redirect('/dev/printer', 303)
      },
    )
  })

  app.get<{ Params: z.infer<typeof PagePicture> }>(
    '/dev/printer/jobs/:id/pages/:page.webp',
    { ...options, schema: { ...options.schema, params: PagePicture } },
    async ({ params }, reply) => {
      const job = runningPrinter(host)
        .jobs()
        .find(({ id }) => id === params.id)
      if (!job?.file?.endsWith('.pdf')) throw new ApiError('not_found')
      const path = join(folder, job.file)
      const { pages } = await engine.inspect(path)
      if (params.page > pages.length) throw new ApiError('not_found')
      const picture = await engine.renderPage(path, params.page - 1, { widthPixels: pictureWidth })
      return reply.type(picture.mediaType).send(Buffer.from(picture.bytes))
    },
  )
}

function runningPrinter({ printer }: VirtualPrinterHost): VirtualPrinter {
  const running = printer()
  if (!running)
    throw new ApiError('service_unavailable', i18n.t('The virtual printer runs in another process.'))
  return running
}
