import { optionsFrom } from './options-from-environment.ts'
import { s3 } from './s3.ts'

/** The store that the environment names; the host's own folder stays in use where it names none. */
export default s3(() => optionsFrom(process.env))
