export { ANSWER_MS, askAlone, type Ask, type Statement } from './ask.ts'
export {
  createDatabase,
  statementName,
  type Database,
  type Row,
  type Session,
  type Statements,
  type Transaction,
} from './database.ts'
export { CONNECT_MS, createPool, type PoolOptions } from './pool.ts'
export { sqlFolder, type SqlFolder } from './sql-folder.ts'
export { createTurns, type InTurn } from './turns.ts'
export { utc } from './utc.ts'
export { within } from './within.ts'
