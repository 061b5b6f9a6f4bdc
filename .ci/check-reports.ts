/** Each dataset's report matches its definition, and a changeset with a large enough bump announces its changes. */
import { datasetPackages, reportOf } from '@bourse/testkit/report'
import { relative } from 'node:path'
import { staleReports, unannouncedChanges, type ReportedPackage } from './reports.ts'
import { finish, publicPackages, ROOT } from './workspace.ts'

const found = await datasetPackages(ROOT)
const reported = found.map(({ name, folder, dataset }): ReportedPackage => ({
  name,
  folder: relative(ROOT, folder),
  dataset: dataset.id,
  report: reportOf(name, dataset),
}))
const published = new Set(publicPackages().map(({ name }) => name))
const problems = [
  ...staleReports(ROOT, reported),
  ...unannouncedChanges(
    ROOT,
    reported.filter(({ name }) => published.has(name)),
  ),
]
finish(problems, `${reported.length} reports, each up to date with its definition, and every change announced`)
