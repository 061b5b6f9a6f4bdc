import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** Returns the serious problems that axe finds on a page of the stage. */
export const seriousFindings = (page: Page): Promise<readonly string[]> =>
  findings(page, ({ impact }) => impact === 'serious' || impact === 'critical')

type Violation = AxeResults['violations'][number]

/** Returns the problems that axe finds on a page of the stage, by default all of them. */
export async function findings(
  page: Page,
  counts: (violation: Violation) => boolean = () => true,
): Promise<readonly string[]> {
  // Injected by the browser itself, because the Content-Security-Policy would block a script on the page.
  const { violations } = await page.evaluate<AxeResults>(
    `${axe.source}; axe.run(document, { resultTypes: ['violations'] })`,
  )
  return violations
    .filter(counts)
    .flatMap(({ id, nodes }) => nodes.slice(0, 5).map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`))
}
