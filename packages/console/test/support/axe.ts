import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Runs axe in a page without a script of another origin, which the Content-Security-Policy would refuse. */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 5).map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
}
