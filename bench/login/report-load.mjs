// For `node --import`: tells the parent process, on request, the CPU time of this process and the delays in it.
import { stat } from 'node:fs/promises'
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 1
let endWatch

process.on('message', (message) => {
  if (message === 'watch') endWatch = watch()
  if (message === 'waits') process.send(endWatch())
  if (message === 'cpu') process.send(cpuMs())
})

/** Measures delays until the caller calls the result. It costs CPU time, so it runs only while a benchmark needs it. */
function watch() {
  const loop = monitorEventLoopDelay({ resolution })
  const files = createHistogram()
  loop.enable()
  const statFile = async () => {
    const began = performance.now()
    await stat(import.meta.filename)
    files.record(Math.max(Math.round((performance.now() - began) * 1e6), 1))
  }
  const timer = setInterval(() => void statFile(), 10)
  return () => {
    loop.disable()
    clearInterval(timer)
    // The histogram counts the whole time between two turns, which includes its own pause of `resolution` ms.
    return { loop: summary(loop, resolution), files: summary(files, 0) }
  }
}

function cpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function summary(histogram, pauseMs) {
  const [p50, p99] = [50, 99].map((percent) => Math.max(histogram.percentile(percent) / 1e6 - pauseMs, 0))
  return { p50, p99 }
}
