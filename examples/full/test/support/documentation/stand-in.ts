/**
 * Replaces a command in the documentation that tests cannot run: it takes a long time, changes the repository, uses the
 * network, or may not be installed. Checks what can be checked without running it; a command without a stand-in fails.
 */
import { STAND_INS } from './stand-ins.ts'

const words = process.argv.slice(2)
const standIn = STAND_INS.find(({ of }) => of.test(words.join(' ')))
if (standIn === undefined) {
  console.error(`${words.join(' ')}: this command has no stand-in (test/support/documentation/stand-ins.ts)`)
  process.exit(127)
}
const problem = await standIn.check(words)
if (problem !== undefined) {
  console.error(`${words.join(' ')}: ${problem}`)
  process.exit(1)
}
