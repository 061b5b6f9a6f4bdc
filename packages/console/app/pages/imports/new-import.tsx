import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type DragEvent } from 'react'
import { forgetAdmin, useAdminRead } from '../../api/queries.ts'
import { bytes as sizeText } from '../../format/numbers.ts'
import { useAdmin, useSession } from '../../session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field, Select } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { problemText } from '../../ui/problem.tsx'
import { Progress } from './progress.tsx'
import { MAX_FILE, sendFile } from './send-file.ts'
import { InlineCode } from '../../ui/inline-code.tsx'

interface Listed {
  readonly id: string
  readonly title: string | null
  readonly state: string
  readonly published: boolean | null
}

/** A file drop zone that uploads the file as a new import. */
export function NewImport() {
  const admin = useAdmin()
  const navigate = useNavigate()
  const { isDemo } = useSession()
  const [dataset, setDataset] = useState('eod')
  const [sent, setSent] = useState(0)
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (file: File) => sendFile(admin, dataset, file, setSent),
    onMutate: () => setSent(0),
    onSuccess: ({ id }) => void navigate({ to: '/imports/$import', params: { import: id } }),
    onSettled: () => forgetAdmin('/imports'),
  })
  const tooLarge = variables !== undefined && variables.size > MAX_FILE
  return (
    <Panel title="New import">
      {isDemo ? (
        <p className="imports-demo">
          <Badge tone="info">sandbox</Badge> This installation has demo data, which cannot be mixed with your rows. Try
          any file: a dry run checks every line and stores nothing. To import it, first remove the demo data on the
          server with <code>bourse demo drop</code>.
        </p>
      ) : null}
      <div className="imports-new">
        <DatasetSelect value={dataset} onChange={setDataset} />
        <DropZone disabled={isPending} onFile={mutate} />
      </div>
      {isPending ? (
        <Progress label={`Sending ${variables.name}`} done={sent} total={variables.size} text={sizeText(sent)} />
      ) : null}
      {error === null ? null : (
        <p role="alert" className="field-error">
          {tooLarge ? 'The maximum file size is 1 GiB. ' : ''}
          <InlineCode text={problemText(error)} />
        </p>
      )}
    </Panel>
  )
}

function DatasetSelect({ value, onChange }: { readonly value: string; onChange(id: string): void }) {
  const datasets = useAdminRead<readonly Listed[]>('/datasets', { limit: 1_000 })
  // Datasets without their own rows do not accept imports.
  const takers = (datasets.data?.data ?? []).filter(({ state, published }) => state === 'on' && published !== null)
  return (
    <Field label="Dataset" hint="Dataset that the rows belong to.">
      {(ids) => (
        <Select {...ids} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {takers.map(({ id, title }) => (
            <option key={id} value={id}>
              {title === null ? id : `${title} (${id})`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function DropZone({ disabled, onFile }: { readonly disabled: boolean; onFile(file: File): void }) {
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined && !disabled) onFile(file)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <label
      className={classNames('imports-drop', isOver && 'imports-drop-over')}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <span>Drop a file here, or choose one</span>
      <span className="faint">CSV, NDJSON or Parquet; plain, gzip or zip</span>
      <input
        type="file"
        aria-label="File"
        accept=".csv,.tsv,.txt,.ndjson,.jsonl,.parquet,.gz,.zip"
        disabled={disabled}
        onChange={(event) => {
          take(event.currentTarget.files)
          // Resets the input, so that the same file can be selected again.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
