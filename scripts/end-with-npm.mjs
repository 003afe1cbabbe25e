// npm forwards a signal to the shell that runs us, and that shell ends without forwarding it to us.
const checkEveryMs = 500

/** The shell that npm runs us in, or another parent process. */
const parent = process.ppid

/** Ends this process by SIGTERM when npm, which started it, has ended. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  let wasGone = false
  const watch = setInterval(() => {
    const isGone = process.ppid !== parent
    // Waits for a second check: the signal may still arrive, and a second signal would stop the server immediately.
    if (isGone && wasGone) process.kill(process.pid, 'SIGTERM')
    wasGone = isGone
  }, checkEveryMs)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch))
}
