import type { Browser } from 'playwright-core'

/** Makes a document with fonts and pictures as real tools write it: Chromium prints `pages` pages to PDF. */
export async function toolMadePdf(browser: Browser, pages: number): Promise<Buffer> {
  const page = await browser.newPage()
  const chapters = Array.from({ length: pages }, (_, index) => chapter(index + 1)).join('')
  await page.setContent(
    `<style>section { break-after: page } section:last-child { break-after: auto }</style>${chapters}`,
  )
  const bytes = await page.pdf({ format: 'A4', printBackground: true })
  await page.close()
  return bytes
}

function chapter(number: number): string {
  return `<section><h1>Chapter ${number}: ₹ and प्रबंध</h1>
    <svg width="300" height="120"><rect width="300" height="120" fill="hsl(${number * 40} 80% 60%)"/></svg>
    <p>${'A line that is long enough to be wrapped. '.repeat(20)}</p></section>`
}
