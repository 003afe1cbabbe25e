// For `node --import`: tells the parent process what this one has borne since the parent last asked.
import { stat } from 'node:fs/promises'
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 1
const loop = monitorEventLoopDelay({ resolution })
loop.enable()
const files = createHistogram()
setInterval(async () => {
  const began = performance.now()
  await stat(import.meta.filename)
  files.record(Math.max(Math.round((performance.now() - began) * 1e6), 1))
}, 10).unref()
let cpu = process.cpuUsage()

process.on('message', (message) => {
  if (message !== 'strain') return
  const { user, system } = process.cpuUsage(cpu)
  process.send({
    // What the histogram counts is from one turn to the next, its own pause between them included.
    loop: summary(loop, resolution),
    files: summary(files, 0),
    cpuMs: (user + system) / 1000,
  })
  loop.reset()
  files.reset()
  cpu = process.cpuUsage()
})

function summary(histogram, less) {
  const [p50, p99] = [50, 99].map((percent) => Math.max(histogram.percentile(percent) / 1e6 - less, 0))
  return { p50, p99 }
}
