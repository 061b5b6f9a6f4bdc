import { getRouteApi } from '@tanstack/react-router'
import { Radio, Square, Unplug } from 'lucide-react'
import { useMemo, useState, type FormEvent } from 'react'
import { streamAddress, subscribeMessage, type StreamSubscription } from '../../api/stream.ts'
import { count } from '../../format/numbers.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { MOST_SYMBOLS } from './route.ts'
import { MOST_MESSAGES, useStream, type Trial } from './use-stream.ts'

const route = getRouteApi('/playground')

const CHANNEL = 'quotes'
const CHANNEL_HINT = 'If the channel does not exist, the reply lists the available channels.'

/** A test symbol that updates at any hour. */
const SYMBOL = 'TEST:TICK'

/** A subscription on `/v1/stream`, and its messages as they arrive. */
export function StreamTab() {
  const { channel = CHANNEL, symbols = [SYMBOL] } = route.useSearch()
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState({ channel, symbols: symbols.join(', ') })
  const [wish, setWish] = useState<StreamSubscription>()
  const followed = useStream(wish)
  const { trial } = followed
  const asked = useMemo(() => ({ channel: typed.channel.trim(), symbols: symbolsIn(typed.symbols) }), [typed])
  const isOpen = wish !== undefined && (trial.at === 'connecting' || trial.at === 'live')
  const tooMany = asked.symbols.length > MOST_SYMBOLS
  const isWhole = asked.channel !== '' && asked.symbols.length > 0 && !tooMany
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole || isOpen) return
    void navigate({ search: { tab: 'stream', ...asked }, replace: true, resetScroll: false })
    setWish({ ...asked })
  }
  return (
    <div className="playground-trial">
      <div className="stack">
        <Panel title="Subscription">
          <form className="stack" onSubmit={open}>
            <Field label="Channel" required hint={CHANNEL_HINT}>
              {(ids) => (
                <TextInput
                  {...ids}
                  value={typed.channel}
                  disabled={isOpen}
                  maxLength={60}
                  onChange={(event) => setTyped({ ...typed, channel: event.target.value })}
                />
              )}
            </Field>
            <Field
              label="Symbols"
              required
              hint={`Comma-separated. ${SYMBOL} updates every second, at any hour.`}
              error={tooMany ? `At most ${MOST_SYMBOLS} symbols.` : undefined}
            >
              {(ids) => (
                <TextInput
                  {...ids}
                  value={typed.symbols}
                  disabled={isOpen}
                  onChange={(event) => setTyped({ ...typed, symbols: event.target.value })}
                />
              )}
            </Field>
            <div className="playground-send">
              {/* Two buttons: a single one would change under the click and resubmit the form that it just closed. */}
              {isOpen ? (
                <Button key="close" icon={Square} onClick={() => setWish(undefined)}>
                  Close
                </Button>
              ) : (
                <Button key="open" type="submit" look="primary" icon={Radio} disabled={!isWhole}>
                  Open
                </Button>
              )}
              <Standing trial={trial} />
            </div>
          </form>
        </Panel>
        <Panel title="Request">
          <Code text={requestText(asked)} label="Messages to send" />
        </Panel>
      </div>
      <Messages {...followed} />
    </div>
  )
}

const TONES: Readonly<Record<Trial['at'], Tone>> = {
  idle: 'neutral',
  connecting: 'info',
  live: 'up',
  closed: 'neutral',
  absent: 'down',
}

function Standing({ trial }: { readonly trial: Trial }) {
  return (
    <span role="status" className="soft">
      {trial.at === 'idle' ? null : <Badge tone={TONES[trial.at]}>{trial.at}</Badge>}{' '}
      {trial.at === 'closed' ? trial.why : ''}
    </span>
  )
}

function Messages({ trial, messages, received }: ReturnType<typeof useStream>) {
  if (trial.at === 'absent')
    return (
      <Panel title="Messages">
        <Empty icon={Unplug} title="This deployment does not serve a stream">
          Nothing is served at /v1/stream: no dataset of the deployment has a channel.
        </Empty>
      </Panel>
    )
  return (
    <Panel flush title="Messages">
      {messages.length === 0 ? (
        <Empty icon={Radio} title="No messages yet">
          Open the stream to see its messages here, newest first.
        </Empty>
      ) : (
        <>
          <ol className="playground-messages" tabIndex={0} aria-label="Messages, newest first">
            {messages.map(({ number, text }) => (
              <li key={number} className="numeric">
                {text}
              </li>
            ))}
          </ol>
          <p className="table-foot numeric">
            {count(received)} {received === 1 ? 'message' : 'messages'}
            {received > messages.length ? `, the newest ${MOST_MESSAGES} shown` : ''}
          </p>
        </>
      )}
    </Panel>
  )
}

const symbolsIn = (text: string): readonly string[] =>
  text.split(',').flatMap((symbol) => (symbol.trim() === '' ? [] : [symbol.trim()]))

const requestText = (wish: StreamSubscription) =>
  [streamAddress(), '{"action":"auth","key":"…"}', JSON.stringify(subscribeMessage(wish))].join('\n')
