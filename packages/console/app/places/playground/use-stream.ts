import { useEffect, useState } from 'react'
import { openStream, STREAM_PATH, type StreamWish } from '../../api/stream.ts'

/** Messages that are kept and shown, at most; older ones go. */
export const MOST_MESSAGES = 200

/** Where a trial of the stream stands. */
export type Trial =
  { readonly at: 'idle' | 'connecting' | 'live' | 'absent' } | { readonly at: 'closed'; readonly why: string }

interface Message {
  readonly number: number
  readonly text: string
}

interface Followed {
  readonly trial: Trial
  /** The newest first. */
  readonly messages: readonly Message[]
  /** How many have come. */
  readonly received: number
}

const NONE: Followed = { trial: { at: 'idle' }, messages: [], received: 0 }

/** The stream as it comes for a wish; undefined: nothing is open. It closes when the wish goes or the place is left. */
export function useStream(wish: StreamWish | undefined): Followed {
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

/** A browser does not tell why a connection failed: the address itself says whether it is there. */
async function isAbsent(): Promise<boolean> {
  const response = await fetch(STREAM_PATH, { credentials: 'omit' }).catch(() => undefined)
  return response?.status === 404
}
