import { useEffect, useState } from 'react'
import { openStream, STREAM_PATH, type StreamSubscription } from '../../api/stream.ts'

/** Maximum number of messages to store and show; older ones are dropped. */
export const MOST_MESSAGES = 200

/** State of a stream. */
export type Trial =
  { readonly at: 'idle' | 'connecting' | 'live' | 'absent' } | { readonly at: 'closed'; readonly why: string }

interface Message {
  readonly number: number
  readonly text: string
}

interface Followed {
  readonly trial: Trial
  /** Messages, newest first. */
  readonly messages: readonly Message[]
  /** Number of messages received. */
  readonly received: number
}

const NONE: Followed = { trial: { at: 'idle' }, messages: [], received: 0 }

/**
 * Follows a subscription's stream; without a subscription, the stream remains closed. It closes when the subscription
 * changes or the user leaves the page.
 */
export function useStream(wish: StreamSubscription | undefined): Followed {
  const [followed, setFollowed] = useState(NONE)
  useEffect(() => {
    if (wish === undefined) return
    let ended = false
    let hasHeard = false
    setFollowed({ ...NONE, trial: { at: 'connecting' } })
    const stand = (trial: Trial) => setFollowed((before) => ({ ...before, trial }))
    const socket = openStream(wish, {
      onMessage(text) {
        if (ended) return
        hasHeard = true
        setFollowed(({ messages, received }) => ({
          trial: { at: 'live' },
          messages: [{ number: received + 1, text }, ...messages].slice(0, MOST_MESSAGES),
          received: received + 1,
        }))
      },
      onClose(event) {
        if (ended) return
        if (hasHeard) return stand({ at: 'closed', why: whyOf(event) })
        void isAbsent().then((absent) => {
          if (!ended) stand(absent ? { at: 'absent' } : { at: 'closed', why: whyOf(event) })
        })
      },
    })
    return () => {
      ended = true
      socket.close()
      stand({ at: 'closed', why: 'Closed by you.' })
    }
  }, [wish])
  return followed
}

const whyOf = ({ code, reason }: CloseEvent) => `Closed by the service: ${code}${reason === '' ? '' : ` ${reason}`}.`

/** A browser does not report why a WebSocket failed, so a plain request checks whether the endpoint exists. */
async function isAbsent(): Promise<boolean> {
  const response = await fetch(STREAM_PATH, { credentials: 'omit' }).catch(() => undefined)
  return response?.status === 404
}
