import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type DragEvent } from 'react'
import { forgetAdmin, useAdminRead } from '../../api/queries.ts'
import { bytes as sizeText } from '../../format/numbers.ts'
import { useAdmin } from '../../session/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { Field, Select } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { problemText } from '../../ui/problem.tsx'
import { Progress } from './progress.tsx'
import { MAX_FILE, sendFile } from './send-file.ts'

interface Listed {
  readonly id: string
  readonly title: string | null
  readonly state: string
  readonly published: boolean | null
}

/** Where a file is dropped or chosen, and sent. */
export function NewImport() {
  const admin = useAdmin()
  const navigate = useNavigate()
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
      <div className="imports-new">
        <DatasetSelect value={dataset} onChange={setDataset} />
        <DropZone disabled={isPending} onFile={mutate} />
      </div>
      {isPending ? (
        <Progress label={`Sending ${variables.name}`} done={sent} total={variables.size} text={sizeText(sent)} />
      ) : null}
      {error === null ? null : (
        <p role="alert" className="field-error">
          {tooLarge ? 'A file has at most 1 GiB. ' : ''}
          {problemText(error)}
        </p>
      )}
    </Panel>
  )
}

function DatasetSelect({ value, onChange }: { readonly value: string; onChange(id: string): void }) {
  const datasets = useAdminRead<readonly Listed[]>('/datasets', { limit: 1_000 })
  // Those without rows of their own take none.
  const takers = (datasets.data?.data ?? []).filter(({ state, published }) => state === 'on' && published !== null)
  return (
    <Field label="Dataset" hint="What the rows of the file are.">
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
      <span className="faint">CSV, NDJSON or Parquet, plain, gzipped or zipped</span>
      <input
        type="file"
        aria-label="File"
        accept=".csv,.tsv,.ndjson,.jsonl,.parquet,.gz,.zip"
        disabled={disabled}
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
