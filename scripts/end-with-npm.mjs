// npm passes a signal on to the shell between it and us, and that shell ends without passing it on any further.
const lookEveryMs = 500

/** The shell that npm runs us in, or another parent process. */
const parent = process.ppid

/** Ends this process by SIGTERM when npm, which started it, has ended. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  let wasGone = false
  const watch = setInterval(() => {
    const isGone = process.ppid !== parent
    // Wait for a second look: the signal may still be on its way, and a second signal would stop at once.
    if (isGone && wasGone) process.kill(process.pid, 'SIGTERM')
    wasGone = isGone
  }, lookEveryMs)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch))
}
