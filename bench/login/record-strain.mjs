// For `node --import`: reports to the parent process, on request, the resources that this one used and how long events wait in it.
import { stat } from 'node:fs/promises'
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 1
let endWatch

process.on('message', (message) => {
  if (message === 'watch') endWatch = watch()
  if (message === 'waits') process.send(endWatch())
  if (message === 'cpu') process.send(cpuMs())
})

/** Watching costs CPU time of its own, so it runs only while a benchmark needs it. */
function watch() {
  const loop = monitorEventLoopDelay({ resolution })
  const files = createHistogram()
  loop.enable()
  const readFile = async () => {
    const began = performance.now()
    await stat(import.meta.filename)
    files.record(Math.max(Math.round((performance.now() - began) * 1e6), 1))
  }
  const timer = setInterval(() => void readFile(), 10)
  return () => {
    loop.disable()
    clearInterval(timer)
    // What the histogram counts is from one turn to the next, its own pause between them included.
    return { loop: summary(loop, resolution), files: summary(files, 0) }
  }
}

function cpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function summary(histogram, less) {
  const [p50, p99] = [50, 99].map((percent) => Math.max(histogram.percentile(percent) / 1e6 - less, 0))
  return { p50, p99 }
}
