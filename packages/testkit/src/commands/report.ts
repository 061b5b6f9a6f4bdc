import { CommandFailure, leaf, plural, type Context } from '@bourse/bourse/commands'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { reportOf } from '../report/report-of.ts'
import { REPORT_FILE, reportText } from '../report/report-text.ts'
import { datasetPackage, datasetPackages, type DatasetPackage } from './dataset-packages.ts'

/** The command `pnpm dataset report …`. */
export function reportCommand(context: Context) {
  return leaf('report', `Write the contract of each dataset to ${REPORT_FILE} in its package`, [
    `${context.name} report`,
    `${context.name} report eod quotes`,
    `${context.name} report --check`,
  ])
    .argument('[datasets...]', 'dataset ids, package names or folders; default: all datasets found')
    .option('--check', 'write nothing, and fail if a report is out of date')
    .action(async (names, { check = false }) => {
      const pages = (await packagesNamed(names)).map(pageOf)
      if (check) refuseStale(context, pages)
      for (const page of pages) if (!check && page.is !== 'current') writeFileSync(page.file, page.text)
      context.output.print({ reports: pages.map(pageJson) }, linesOf(pages))
    })
}

async function packagesNamed(names: readonly string[]): Promise<readonly DatasetPackage[]> {
  const from = process.cwd()
  const found =
    names.length === 0
      ? await datasetPackages(from)
      : await Promise.all(names.map((name) => datasetPackage(from, name)))
  if (found.length > 0) return found
  throw new CommandFailure(`No package near ${from} is a dataset.`, 'Run this in its folder or a parent folder.')
}

/** The report that the definition generates, and the report in the package. */
interface Page extends DatasetPackage {
  readonly file: string
  readonly text: string
  readonly is: 'current' | 'stale' | 'missing'
}

function pageOf(found: DatasetPackage): Page {
  const file = join(found.folder, REPORT_FILE)
  const text = reportText(reportOf(found.name, found.dataset))
  const written = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  return { ...found, file, text, is: written === undefined ? 'missing' : written === text ? 'current' : 'stale' }
}

function refuseStale({ name }: Context, pages: readonly Page[]): void {
  const stale = pages.filter((page) => page.is !== 'current')
  if (stale.length === 0) return
  throw new CommandFailure(
    `${plural(stale.length, 'report')} out of date with the definition: ${stale.map(pathOf).join(', ')}.`,
    `Run "${name} report ${stale.map(({ dataset }) => dataset.id).join(' ')}" and commit the result.`,
  )
}

const pathOf = ({ file }: Page) => relative(process.cwd(), file)

/** Returns the tables and the path of a report, for programs. */
function pageJson(page: Page) {
  const { tables } = reportOf(page.name, page.dataset)
  return { dataset: page.dataset.id, package: page.name, file: page.file, was: page.is, tables }
}

function linesOf(pages: readonly Page[]): readonly string[] {
  return pages.map((page) => `${pathOf(page)} ${page.is === 'current' ? 'is current' : 'is written'}`)
}
