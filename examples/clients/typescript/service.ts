import { Bourse } from '@bourse/client'

/** A client for the service that `npm start` runs, or the one at BOURSE_URL if set, with the key in BOURSE_KEY. */
export function service(): Bourse {
  const { BOURSE_URL: url = 'http://127.0.0.1:8080', BOURSE_KEY: key } = process.env
  if (key === undefined || key === '') {
    console.error('Set BOURSE_KEY to an API key; `npm start` prints one.')
    process.exit(2)
  }
  return new Bourse({ url, key })
}
