// Checks the dependencies for vulnerabilities that the registry lists.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const timeoutMs = 30_000

/**
 * Returns the findings that fail the check, or as `failure` why the audit failed, such as an unreachable registry.
 * `accepted-findings.json` lists findings accepted until a day:
 * `[{ "advisory": "GHSA-...", "until": "2027-01-31", "reason": "..." }]`.
 */
export async function auditDependencies() {
  const { output, error } = await npmAudit()
  const report = readReport(output)
  if (!report.vulnerabilities) return { problems: [], failure: failureOf(report, error) }
  const accepted = JSON.parse(readFileSync(join(root, 'scripts/accepted-findings.json'), 'utf8'))
  return { problems: findingProblems(report, accepted, new Date().toISOString().slice(0, 10)) }
}

/** Returns a line for each high or critical finding that is not accepted on the day `today`, such as 2026-01-31. */
export function findingProblems(report, accepted, today) {
  const findings = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((cause) => typeof cause === 'object' && ['high', 'critical'].includes(cause.severity))
  const problems = findings.flatMap(({ name, severity, title, url }) => {
    const advisory = url.split('/').at(-1)
    const entry = accepted.find((item) => item.advisory === advisory)
    if (!entry?.reason) return [`${name}: ${title} (${severity}, ${advisory})`]
    return entry.until >= today ? [] : [`${name}: ${title} (${advisory}) was accepted until ${entry.until}`]
  })
  return [...new Set(problems)]
}

export function readReport(output) {
  try {
    return JSON.parse(output)
  } catch {
    return {}
  }
}

function failureOf({ message, error }, processError) {
  return message ?? error?.summary ?? processError ?? 'npm gave no report'
}

function npmAudit() {
  return new Promise((resolve) => {
    const child = spawn('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
      timeout: timeoutMs,
    })
    let output = ''
    child.stdout.on('data', (part) => {
      output += part
    })
    child.on('error', (error) => resolve({ output, error: error.message }))
    child.on('close', (_, signal) =>
      resolve({ output, error: signal ? `no answer within ${timeoutMs / 1000} s` : undefined }),
    )
  })
}
