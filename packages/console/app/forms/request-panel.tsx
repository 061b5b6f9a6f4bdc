import type { Cost, Operation, OperationSpec } from '@bourse/client'
import { useQuery } from '@tanstack/react-query'
import { Code2 } from 'lucide-react'
import { useState } from 'react'
import { count } from '../format/numbers.ts'
import { Button } from '../ui/button.tsx'
import { Code } from '../ui/code.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SegmentedControl } from '../ui/segmented.tsx'

/** The parts of an operation needed to display a request; every client operation has them. */
export interface ShownRequest {
  readonly spec: OperationSpec
  addressOf(params: never): string
  cost(params: never): Promise<Cost>
}

/** A request made by a part of the page. */
export interface Call {
  readonly operation: ShownRequest
  readonly params: object
}

/** Pairs an operation with parameters of its type. */
export const callOf = <P extends object, A>(operation: Operation<P, A>, params: NoInfer<P>): Call => ({
  operation,
  params,
})

const LANGUAGES = [
  { value: 'curl', text: 'curl' },
  { value: 'typescript', text: 'TypeScript' },
] as const

/** A button that shows the request behind the adjacent data, and its price. */
export function RequestButton({ calls }: { readonly calls: readonly Call[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="ghost" icon={Code2} onClick={() => setOpen(true)}>
        Request
      </Button>
      <Dialog title="Request for this data" wide open={open} onClose={() => setOpen(false)}>
        {calls.map((call) => (
          <Request key={call.operation.spec.id} call={call} />
        ))}
      </Dialog>
    </>
  )
}

function Request({ call: { operation, params } }: { readonly call: Call }) {
  const [language, setLanguage] = useState<'curl' | 'typescript'>('curl')
  const cost = useQuery({
    queryKey: [operation.spec.id, 'cost', params],
    queryFn: () => operation.cost(params as never),
  })
  const text = language === 'curl' ? curlText(operation, params) : typeScriptText(operation.spec, params)
  return (
    <section className="request">
      <header>
        <h3>
          <a href={`/docs/operations/${operation.spec.id}`}>
            {operation.spec.method} {operation.spec.path}
          </a>
        </h3>
        <span className="faint numeric">
          {cost.data === undefined ? '' : `${count(cost.data.credits)} credits per call`}
        </span>
        <SegmentedControl
          label="Language"
          value={language}
          options={LANGUAGES}
          onChange={(next) => setLanguage(next)}
        />
      </header>
      <Code text={text} label={language} />
    </section>
  )
}

/** The request as a shell command; the key stays in an environment variable. */
export function curlText(operation: ShownRequest, params: object): string {
  const { method } = operation.spec
  const body = 'body' in params ? ` \\\n  -H 'Content-Type: application/json' -d '${JSON.stringify(params.body)}'` : ''
  return (
    `curl ${method === 'GET' ? '' : `-X ${method} `}-H "Authorization: Bearer $BOURSE_KEY"${body} \\\n  ` +
    `'${operation.addressOf(params as never)}'`
  )
}

/** The request with the typed client. */
export function typeScriptText({ id }: OperationSpec, params: object): string {
  const name = id
    .split('.')
    .map((part) => part.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()))
    .join('.')
  const members = Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .map(([member, value]) => `  ${member}: ${JSON.stringify(value)},`)
  const given = members.length === 0 ? '' : `{\n${members.join('\n')}\n}`
  return `import { Bourse } from '@bourse/client'

const bourse = new Bourse({ url: '${location.origin}', key: process.env.BOURSE_KEY ?? '' })
const { data } = await bourse.${name}(${given})`
}
