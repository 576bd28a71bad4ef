import { randomUUID } from 'node:crypto';
import { Refusal, Refusals } from '@rabbet/domain/deciders/refusal';
import { Change, NewId } from '../change';
import type { CommandReply } from '../command-reply';

/**
 * Refuses a new record whose id is taken, with all other reasons to refuse it as well: it is tried under another id,
 * as a dry run. Throws any other error as it is.
 */
export async function refuseForAllReasons(
  { aggregate, id, command, context }: Change,
  error: unknown,
  perform: (change: Change) => Promise<CommandReply>,
): Promise<never> {
  if (!(id instanceof NewId) || !(error instanceof Refusal) || error.code !== 'id/taken') throw error;
  const refusals = new Refusals(error.reasons);
  const trial = { ...context, commandId: randomUUID(), isDryRun: true };
  await refusals.gatherAsync(perform(new Change(aggregate, new NewId(), command, trial)));
  refusals.refuse();
  throw error;
}
