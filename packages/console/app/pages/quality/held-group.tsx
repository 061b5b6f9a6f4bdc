import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { agoText } from '../../format/dates.ts'
import { now } from '../../format/now.ts'
import { count } from '../../format/numbers.ts'
import { Permitted } from '../../session/permitted.tsx'
import { Button } from '../../ui/button.tsx'
import type { DecisionToMake } from './decide-dialog.tsx'
import { GroupRows } from './group-rows.tsx'
import { DECISION_WORDS, MOST_DECIDED, type HeldGroup } from './held.ts'

interface HeldGroupProps {
  readonly group: HeldGroup
  onDecide(making: DecisionToMake): void
}

/** Held rows of one rule, dataset and import: what they are, their rows on demand, and a decision on all or some. */
export function HeldGroupItem({ group, onDecide }: HeldGroupProps) {
  const { first, rows } = group
  const id = useId()
  const [isOpen, setOpen] = useState(rows.length === 1)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const open = rows.filter(({ decision }) => decision === null || decision.status === 'failed')
  const selected = open.filter((row) => chosen.has(row.id))
  const ids = (selected.length === 0 ? open : selected).slice(0, MOST_DECIDED).map((row) => row.id)
  const blocked = ids.length === 0 ? 'A decision on these rows waits. Undo it first.' : undefined
  return (
    <li>
      <div className="quality-head">
        <button
          type="button"
          className="quality-toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight size={15} aria-hidden />
          <strong>{first.rule}</strong>
          <span className="faint numeric">
            {count(rows.length)} {rows.length === 1 ? 'row' : 'rows'}
          </span>
        </button>
        <span className="soft quality-origin">
          <Link to="/data/$dataset" params={{ dataset: first.dataset }}>
            {first.dataset}
          </Link>
          , <Origin of={group} />, held {agoText(first.held_at, now())}
        </span>
        <Permitted to="admin.held.decide">
          <span className="quality-actions">
            {(['release', 'discard'] as const).map((decision) => (
              <Button
                key={decision}
                look={decision === 'release' ? 'primary' : 'danger'}
                blocked={blocked}
                onClick={() => onDecide({ decision, ids })}
              >
                {DECISION_WORDS[decision].verb} {selected.length === 0 && ids.length > 1 ? 'all ' : ''}
                {ids.length === 0 ? '' : count(ids.length)}
              </Button>
            ))}
          </span>
        </Permitted>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <GroupRows group={group} chosen={chosen} onChoose={setChosen} /> : null}
      </div>
    </li>
  )
}

function Origin({ of: { first } }: { readonly of: HeldGroup }) {
  if (first.import_id === null) return <>source {first.source ?? 'several'}</>
  return (
    <Link to="/imports/$import" params={{ import: first.import_id }}>
      {first.import_file}
    </Link>
  )
}
