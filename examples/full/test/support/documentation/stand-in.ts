/**
 * Stands for a command of the documentation that cannot be run beside a test: it takes long, changes the repository,
 * asks the network, or is a program that not every machine has. What can be known of it without running it is checked;
 * a command that is on no list fails.
 */
import { STAND_INS } from './stand-ins.ts'

const words = process.argv.slice(2)
const standIn = STAND_INS.find(({ of }) => of.test(words.join(' ')))
if (standIn === undefined) {
  console.error(`${words.join(' ')}: nothing stands for this command (test/support/documentation/stand-ins.ts)`)
  process.exit(127)
}
const problem = await standIn.check(words)
if (problem !== undefined) {
  console.error(`${words.join(' ')}: ${problem}`)
  process.exit(1)
}
