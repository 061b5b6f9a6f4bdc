import type { PublishReport } from '@bourse/store'
import { findingsJson, findingsTable, type FindingGroup } from './finding-groups.ts'
import { countText, plural } from './text.ts'

/** A report of a publication as JSON, with what was found about single rows. */
export function reportJson(
  { batch, rows, published, revised, unchanged, quarantined, held, released, warnings }: PublishReport,
  findings: readonly FindingGroup[],
): object {
  const counts = { rows, published, revised, unchanged, quarantined, held, released, warnings }
  return { batch: batch ?? null, ...counts, findings: findingsJson(findings) }
}

/** A report of a publication for people: what came, what became of it, what was found, and where to look next. */
export function reportLines(
  { rows, published, revised, unchanged, quarantined, held, released, warnings }: PublishReport,
  findings: readonly FindingGroup[],
  { dryRun = false, rejects }: { readonly dryRun?: boolean; readonly rejects?: string } = {},
): readonly string[] {
  const would = dryRun ? 'would be ' : ''
  const [it, are] = [(count: number) => (count === 1 ? 'it' : 'they'), (count: number) => (count === 1 ? 'is' : 'are')]
  const those = held === 1 ? 'it' : 'them'
  return [
    `${plural(rows, 'row')} read: ${countText(published)} ${would}published${revised === 0 ? '' : ` (corrections of earlier ones: ${countText(revised)})`}${unchanged === 0 ? '' : `, ${countText(unchanged)} the same as before`}.`,
    ...(released === 0 ? [] : [`${plural(released, 'held row')} ${would}confirmed and published.`]),
    ...(held === 0 ? [] : [`${plural(held, 'row')} ${would}held until something confirms ${those}.`]),
    ...(quarantined === 0 ? [] : [`${plural(quarantined, 'row')} ${would}rejected.`]),
    ...(warnings === 0
      ? []
      : [`${plural(warnings, 'row')} ${would}taken as ${it(warnings)} ${are(warnings)}, with a warning.`]),
    ...findingsTable(findings),
    ...(findings.length === 0 ? [] : ['', nextLook(dryRun, rejects)]),
    ...(dryRun ? ['Dry run: nothing was kept.'] : []),
  ]
}

function nextLook(dryRun: boolean, rejects: string | undefined): string {
  if (rejects !== undefined) return `These lines, each with its reason, are in ${rejects}.`
  const file = 'import with --rejects <file> to get these lines, each with its reason, as a file'
  return dryRun ? `${file.replace('import', 'Import')}.` : `See "bourse ingest list", or ${file}.`
}
