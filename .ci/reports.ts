import {
  changesBetween,
  readReport,
  REPORT_FILE,
  reportText,
  weigh,
  type Change,
  type Report,
  type Rule,
  type Weight,
} from '@bourse/testkit/report'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { announcedBumps, textOf } from './announced.ts'
import { breakingBump, largest, reaches, stepBetween, type Bump } from './bumps.ts'
import { historyOf, type History } from './history.ts'

/** A dataset package, with the report for its current definition. */
export interface ReportedPackage {
  readonly name: string
  /** Relative to the repository root. */
  readonly folder: string
  readonly dataset: string
  readonly report: Report
}

/** Packages whose stored report does not match their definition, with the command that fixes it. */
export function staleReports(root: string, packages: readonly ReportedPackage[]): readonly string[] {
  return packages.flatMap(({ folder, dataset, report }) => {
    const file = join(folder, REPORT_FILE)
    if (textOf(join(root, file)) === reportText(report)) return []
    return [`${file} does not match the definition: run \`npx pnpm dataset report ${dataset}\` and commit it`]
  })
}

/**
 * Packages whose report changed by more than their changesets announce: on a branch since it left main, on main since
 * their newest release. A package without an earlier report in the same format cannot have changed.
 */
export function unannouncedChanges(root: string, packages: readonly ReportedPackage[]): readonly string[] {
  const history = historyOf(root)
  const announced = announcedBumps(root, history)
  return packages.flatMap((entry) => {
    const base = baseOf(history, entry)
    if (base === undefined) return []
    const version = versionIn(readFileSync(join(root, entry.folder, 'package.json'), 'utf8'))
    const bump = largest([announced.get(entry.name), stepBetween(base.version, version)])
    return problemsOf(entry.name, changesBetween(base.report, entry.report), bump, base.breaking)
  })
}

/** The earlier report to compare against. */
interface Base {
  readonly report: Report
  readonly version: string
  /** The bump of a breaking change. */
  readonly breaking: Bump
}

function baseOf(history: History, { name, folder, report: current }: ReportedPackage): Base | undefined {
  const release = history.newestRelease(name)
  const commit = history.forkPoint() ?? release
  if (commit === undefined) return undefined
  const report = history.fileAt(commit, `${folder}/${REPORT_FILE}`)
  const manifest = history.fileAt(commit, `${folder}/package.json`)
  if (report === undefined || manifest === undefined) return undefined
  // The first line changes with the format of reports; in a different format, every table would count as changed.
  if (firstLineOf(report) !== firstLineOf(reportText(current))) return undefined
  const version = versionIn(manifest)
  // A change to an unpublished package breaks no one.
  return { report: readReport(report), version, breaking: release === undefined ? 'minor' : breakingBump(version) }
}

const firstLineOf = (text: string) => text.split('\n', 1)[0]

function versionIn(manifest: string): string {
  const { version }: { readonly version: string } = JSON.parse(manifest)
  return version
}

/** Problems with how a bump announces a package's changes; none if it is large enough for each of them. */
export function problemsOf(
  name: string,
  changes: readonly Change[],
  bump: Bump | undefined,
  breaking: Bump,
): readonly string[] {
  const weighed = changes.map((change) => {
    const { weight, rule } = weigh(change)
    return { wanted: bumpFor(weight, breaking), text: textFor(change, rule) }
  })
  const wanted = largest(weighed.map((each) => each.wanted))
  if (wanted === undefined || reaches(bump, wanted)) return []
  const given = bump === undefined ? 'no changeset names it' : `its changeset says ${bump}`
  return [
    `${name}: its report changed, and ${given}: run \`npx pnpm changeset\` and choose ${wanted}, or undo this:`,
    ...weighed.filter((each) => !reaches(bump, each.wanted)).map(({ text }) => `  - ${text}`),
  ]
}

function bumpFor(weight: Weight, breaking: Bump): Bump {
  if (weight === 'breaking') return breaking
  return weight === 'notable' ? 'minor' : 'patch'
}

/**
 * For example, `Operation eod.list, Fields, volume is removed: a response field is removed, which breaks callers that
 * read it.`
 */
function textFor(change: Change, rule: Rule | undefined): string {
  const place = [change.group, change.table, change.row, change.column].filter((word) => word !== '').join(', ')
  const what = { added: 'is new', removed: 'is removed', changed: `was ${change.before}, is ${change.after}` }[
    change.kind
  ]
  if (rule === undefined) return `${place} ${what}.`
  const verdict = rule.weight === 'breaking' ? `which breaks ${rule.whom}` : `noticed by ${rule.whom}`
  return `${place} ${what}: ${rule.what}, ${verdict}.`
}
