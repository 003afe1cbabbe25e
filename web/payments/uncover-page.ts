/** What was taken away, to be given back when the provider opens its window again: it may use the same one. */
const takenAway = new Set<HTMLElement>()

/** Takes away what covers the page when whoever put it there does not: the frames on this page are the provider's. */
export function uncoverPage(): void {
  for (const frame of document.querySelectorAll('iframe')) {
    const cover = frame.closest<HTMLElement>('body > *')
    if (!cover) continue
    cover.style.display = 'none'
    takenAway.add(cover)
  }
  document.body.style.overflow = ''
}

/** Before the provider opens its window. */
export function giveBackCovers(): void {
  for (const cover of takenAway) cover.style.display = ''
  takenAway.clear()
}
