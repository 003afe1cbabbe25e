import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Returns the accessibility violations that axe finds on a page, as rule and element. By default it uses all rules. */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Loads the script once per page, since it has half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async (values) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
      // A toast that is fading out does not have enough contrast.
      const fading = { exclude: ['[data-removed=true]'] }
      const { violations } = await inPage.run(fading, values ? { runOnly: { type: 'rule', values } } : {})
      return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ')}`)
    },
    rules && [...rules],
  )
}
