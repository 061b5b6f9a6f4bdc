import { connectionFrom, optionsFrom } from './options-from-environment.ts'
import { s3 } from './s3.ts'

/** The store configured in the environment; without one, the host keeps using its own folder. */
export default s3(
  () => optionsFrom(process.env),
  () => connectionFrom(process.env),
)
