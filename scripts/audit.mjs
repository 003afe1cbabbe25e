// Known vulnerabilities of the dependencies, as the registry knows them.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const timeoutMs = 30_000

/**
 * The findings that fail, and why it could not be done where the registry does not answer. `accepted-findings.json`
 * lists findings that may stay for a while: `[{ "advisory": "GHSA-...", "until": "2027-01-31", "reason": "..." }]`.
 */
export async function auditDependencies() {
  const { output, error } = await npmAudit()
  const report = readReport(output)
  if (!report.vulnerabilities) return { problems: [], undone: whyUndone(report, error) }
  const accepted = JSON.parse(readFileSync(join(root, 'scripts/accepted-findings.json'), 'utf8'))
  return { problems: findingProblems(report, accepted, new Date().toISOString().slice(0, 10)) }
}

/** One line for each finding of level high or critical that is not accepted today, a day written 2026-01-31. */
export function findingProblems(report, accepted, today) {
  const findings = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((cause) => typeof cause === 'object' && ['high', 'critical'].includes(cause.severity))
  const problems = findings.flatMap(({ name, severity, title, url }) => {
    const advisory = url.split('/').at(-1)
    const entry = accepted.find((each) => each.advisory === advisory)
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

function whyUndone({ message, error }, failure) {
  return message ?? error?.summary ?? failure ?? 'npm gave no report'
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
