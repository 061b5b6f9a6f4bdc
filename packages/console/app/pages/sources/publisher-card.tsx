import { Link } from '@tanstack/react-router'
import { agoText } from '../../format/dates.ts'
import { now } from '../../format/now.ts'
import { count } from '../../format/numbers.ts'
import { Permitted } from '../../session/permitted.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { BackfillProgress } from './backfill-progress.tsx'
import { feedsText, isReady, STATE_TONES, type Source } from './source.ts'
import { TermsLink } from './terms-link.tsx'
import { useSourceChange } from './use-source-change.ts'

/** A publisher with its terms, keys and sources. */
export function PublisherCard({ sources }: { readonly sources: readonly Source[] }) {
  const [first] = sources
  if (first === undefined) return null
  const { publisher, licence, secrets, plan } = first
  return (
    <Panel title={publisher} tools={<TermsLink source={first} />}>
      <p className="soft">
        {licence}
        {plan === null ? '' : `; subscription ${plan}`}
      </p>
      {secrets.map(({ variable, required, set }) => (
        <p key={variable} className="sources-key">
          <code>{variable}</code>{' '}
          <Badge tone={set ? 'up' : required ? 'warn' : 'neutral'}>{set ? 'set' : 'not set'}</Badge>
        </p>
      ))}
      <ul className="sources-list">
        {sources.map((source) => (
          <Line key={source.id} source={source} />
        ))}
      </ul>
    </Panel>
  )
}

function Line({ source }: { readonly source: Source }) {
  const { id, source: name, state, reason, last_run: run, backfill } = source
  const change = useSourceChange(source)
  return (
    <li>
      <div className="sources-line">
        <div>
          <Link to="/sources/$source" params={{ source: id }}>
            {name}
          </Link>{' '}
          <Badge tone={STATE_TONES[state]}>{state}</Badge>
          <p className="faint">
            {feedsText(source)}
            {run === null
              ? ''
              : `; ${agoText(run.started_at, now())} ${run.outcome}, ${count(run.published)} rows published`}
          </p>
        </div>
        <Permitted to="admin.sources.change">
          <Switch source={source} busy={change.busy} onSwitch={(enabled) => change.send({ enabled })} />
        </Permitted>
      </div>
      {backfill === null ? null : <BackfillProgress of={backfill} />}
      {reason === null ? null : <p className="soft">{reason}</p>}
      {change.error === undefined ? null : (
        <p role="alert" className="field-error">
          {change.error}
        </p>
      )}
    </li>
  )
}

interface SwitchProps {
  readonly source: Source
  readonly busy: boolean
  onSwitch(enabled: boolean): void
}

/** Enables or disables a source, or links to its page if something must be done first. */
function Switch({ source, busy, onSwitch }: SwitchProps) {
  const { id, source: name, enabled } = source
  if (!enabled && !isReady(source))
    return (
      <Link className="button button-secondary" to="/sources/$source" params={{ source: id }}>
        Set up
      </Link>
    )
  return (
    <Button aria-label={`${enabled ? 'Disable' : 'Enable'} ${name}`} busy={busy} onClick={() => onSwitch(!enabled)}>
      {enabled ? 'Disable' : 'Enable'}
    </Button>
  )
}
