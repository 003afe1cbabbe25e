// npm passes a signal on to the shell between it and us, and that shell ends without passing it on any further.
const lookEveryMs = 500

/** The shell that npm runs us in, or another parent process. */
const parent = process.ppid

/** Lets what runs in this process end with the npm it was started by: as SIGTERM would end it, which it must handle. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  let wasGone = false
  const watch = setInterval(() => {
    const isGone = process.ppid !== parent
    // Seen twice: a signal to all of us may be on its way to us as well, and a second one would mean at once.
    if (isGone && wasGone) process.kill(process.pid, 'SIGTERM')
    wasGone = isGone
  }, lookEveryMs)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch))
}
