import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { apiClient } from '../testing/fixtures/app/api-client.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { givenRequest, givenUser } from '../testing/fixtures/database/factories.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'

const token = 'a-token-of-this-test-alone'
const app = await forThisFile(testApp({ MONITOR_TOKEN: token }))

async function page(): Promise<string> {
  const answer = await fetch(`${app.url}/api/metrics`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  return answer.text()
}

/** The series that Prometheus would read, by name with labels. */
async function scrape(): Promise<Map<string, number>> {
  const lines = (await page()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

const answered = (method: string, route: string, status: number) =>
  `campus_print_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`

describe('the metrics', () => {
  test('are for monitoring by its token and for managers', async () => {
    expect((await app.anyone('GET', '/api/metrics')).status).toBe(401)
    const read = async (permissions: ('desk' | 'manage')[]) => {
      const call = await signedIn(app, await givenUser(app.database.db, { permissions }))
      return (await call('GET', '/api/metrics')).status
    }
    expect(await read(['desk'])).toBe(403)
    expect(await read(['manage'])).toBe(200)
  })

  test('count calls by route, never by address', async () => {
    const before = await scrape()
    const call = await signedIn(app, await givenUser(app.database.db))
    await call('GET', '/api/print/request/9d0a4c6e-0000-4000-8000-000000000001')
    await app.anyone('GET', '/no-such-page-of-9876543210.php')
    const after = await scrape()
    const name = answered('GET', '/api/print/request/:id', 404)
    expect((after.get(name) ?? 0) - (before.get(name) ?? 0)).toBe(1)
    expect([...after.keys()].filter((key) => /9d0a4c6e|9876543210/.test(key))).toEqual([])
  })

  test('tell how every part is, how many requests wait, and since when', async () => {
    const { db } = app.database
    await givenRequest(db, await givenUser(db), { status: 'ready', paid_at: new Date() })
    const series = await scrape()
    for (const part of ['printers', 'mail', 'messages', 'jobs', 'storage', 'clock', 'disk', 'settings']) {
      expect([0, 1, 2]).toContain(series.get(`campus_print_health{part="${part}"}`))
    }
    expect(series.get('campus_print_requests{status="ready"}')).toBe(1)
    expect(series.get('campus_print_requests{status="in_queue"}')).toBe(0)
    expect(series.get('campus_print_oldest_waiting_print_seconds')).toBe(0)
    expect(series.get('campus_print_database_connections{state="idle"}')).toBeGreaterThan(0)
    expect(series.get('campus_print_database_query_duration_seconds_count{result="ok"}')).toBeGreaterThan(0)
    expect(series.get('process_resident_memory_bytes')).toBeGreaterThan(0)
  })

  test('measure jobs and messages', async () => {
    const sent = 'campus_print_provider_call_duration_seconds_count{service="email",result="ok"}'
    const before = (await scrape()).get(sent) ?? 0
    await app.anyone('POST', '/api/auth/forgot-password', { email: (await givenUser(app.database.db)).email })
    await expect.poll(async () => (await scrape()).get(sent) ?? 0, { timeout: 20_000 }).toBe(before + 1)
    const ran = 'campus_print_job_duration_seconds_count{job="send-message",result="ok"}'
    expect((await scrape()).get(ran)).toBeGreaterThan(0)
  })
})

test('files for Prometheus and Grafana use only series that exist', async () => {
  const names = new Set((await page()).match(/(?<=^# TYPE )\w+/gm))
  for (const file of ['alerts.yml', 'grafana-dashboard.json']) {
    const text = await readFile(new URL(`../../deploy/monitoring/${file}`, import.meta.url), 'utf8')
    const used = new Set(text.match(/campus_print_\w+?(?=_bucket|_count|_sum|\b)/g))
    expect(used.size).toBeGreaterThan(5)
    expect([...used].filter((name) => !names.has(name))).toEqual([])
  }
})

test('a strict health check answers 503 while a part is failing, and says which', async () => {
  const monitor = apiClient(app.url, token)
  const strict = () => monitor('GET', '/api/health/status?strict=true')
  const { db } = app.database
  const state = (retired: Date | null) => db.updateTable('printers').set({ retired_at: retired }).execute()
  expect((await strict()).status).toBe(200)
  await state(new Date())
  const { status, json } = await strict()
  expect(status).toBe(503)
  expect(json).toMatchObject({
    success: false,
    code: 'service_unavailable',
    message: expect.stringMatching(/printer/i),
  })
  expect((await monitor('GET', '/api/health/status')).status).toBe(200)
  await state(null)
})
