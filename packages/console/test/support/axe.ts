import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds serious on a page of the stage. */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  // By the browser's own hand: as a script of the page the Content-Security-Policy would refuse it.
  const { violations } = await page.evaluate<AxeResults>(
    `${axe.source}; axe.run(document, { resultTypes: ['violations'] })`,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 5).map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`))
}
