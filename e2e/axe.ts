import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds on a page that people could not use: rule and place. Without `rules` by all of them. */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Once per page: the script is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async (values) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
      // A toast that is fading out has no contrast any more.
      const fading = { exclude: ['[data-removed=true]'] }
      const { violations } = await inPage.run(fading, values ? { runOnly: { type: 'rule', values } } : {})
      return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ')}`)
    },
    rules && [...rules],
  )
}
