import { secondText } from '../format/dates.ts'
import { Badge } from '../ui/badge.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Fact } from '../ui/panel.tsx'
import type { RowVersion } from './versions.ts'

/** Who provided a version, when it became known, what it was checked by, and the file that it was read from. */
export function VersionFacts({ version }: { readonly version: RowVersion }) {
  const { source, publisher, license, batch, published_at: published, checks, held, file, inputs } = version
  return (
    <dl className="facts origin-facts">
      <Fact name="Source">{source ?? 'several, merged into one row'}</Fact>
      <Fact name="Publisher">
        {publisher ?? (inputs.length > 0 ? 'none: calculated by this service' : 'none: imported or merged')}
      </Fact>
      {publisher === null ? null : <Fact name="License">{license ?? 'not stated'}</Fact>}
      <Fact name="Publication">
        {batch} on {secondText(published)}
      </Fact>
      <Fact name="Checks">
        <Checks checks={checks} />
      </Fact>
      <Fact name="Review">{held === null ? 'not held' : reviewText(held)}</Fact>
      {file === null ? null : <ArchivedFile file={file} />}
    </dl>
  )
}

function Checks({ checks }: Pick<RowVersion, 'checks'>) {
  const unmet = checks.filter(({ met }) => !met)
  if (checks.length === 0) return 'none declared'
  if (unmet.length > 0)
    return unmet.map(({ rule, level }) => (
      <Badge key={rule} tone={level === 'warn' ? 'warn' : 'down'}>
        does not meet {rule}
      </Badge>
    ))
  return (
    <details className="origin-checks">
      <summary>{checks.length === 1 ? 'meets the only one' : `meets all ${checks.length}`}</summary>
      {checks.map(({ rule }) => rule).join(', ')}
    </details>
  )
}

function reviewText({ rule, held_at: at, released_at: released, released_by: by }: NonNullable<RowVersion['held']>) {
  const how = by === null ? 'published' : `released by ${by}`
  return `held by ${rule ?? 'a rule'} on ${secondText(at)}, ${how} on ${secondText(released)}`
}

interface ArchivedFileProps {
  readonly file: NonNullable<RowVersion['file']>
}

function ArchivedFile({ file: { sha256, fetched_at: fetched, unit } }: ArchivedFileProps) {
  return (
    <>
      <Fact name="Read from">
        {unit ?? 'a response of the source'}
        {fetched === null
          ? ', which a newer response has replaced in the archive'
          : `, fetched on ${secondText(fetched)}`}
      </Fact>
      <Fact name="SHA-256 of the file">
        <span className="origin-file">
          <code>{sha256}</code>
          <CopyButton text={sha256} label="Copy SHA-256" />
        </span>
      </Fact>
    </>
  )
}
