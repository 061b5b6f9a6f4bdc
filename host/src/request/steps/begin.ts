import type { CompiledOperation } from '@bourse/operations'
import type { Principal } from '@bourse/accounts'
import type { Engine } from '../engine.ts'
import type { Input } from '../input.ts'
import type { Authenticated } from '../request-context.ts'

/**
 * A request before its first step. What it reads is not older than any publication that was acknowledged before it
 * came.
 */
export async function begin(
  engine: Engine,
  compiled: CompiledOperation,
  principal: Principal,
  input: Input,
): Promise<Authenticated> {
  const { pins } = await engine.freshVersions()
  return { engine, asked: compiled, principal, input, pins, now: engine.clock.now() }
}
