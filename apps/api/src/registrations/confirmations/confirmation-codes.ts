import type { CommandContext } from '@rabbet/commands';
import type { Position } from '@rabbet/domain/events/event';
import { registration, workshopStream } from '@rabbet/domain/registrations/registrations';
import type { FactSources } from '../../kernel/changes/fact-sources';
import type { SecretSources } from '../../kernel/reads/read-entry';

/** Kind of the keys that are codes of confirmations, by the registrations that they open. */
const CONFIRMATION = 'confirmation';
/** Longer than a read model stands still unnoticed. */
const HELD_MS = 7 * 24 * 3_600_000;

/** Notes a code before the event that gives it out, so that every program knows it from then on. */
export async function claimCode(
  code: string,
  owner: number,
  person_id: number,
  { isDryRun }: Pick<CommandContext, 'isDryRun'>,
  { claimedKeys }: Pick<FactSources, 'claimedKeys'>,
): Promise<void> {
  if (isDryRun) return;
  await claimedKeys.claim(CONFIRMATION, { key: code, owner, person: String(person_id) }, { ttlMs: HELD_MS });
}

/** Position of the last event of a registration that was given this code, and of its seat. */
export async function positionOfConfirmation(
  code: string,
  { claimedKeys, executor }: SecretSources,
): Promise<Position | null> {
  const id = await claimedKeys.ownerOf(CONFIRMATION, code);
  if (id === null) return null;
  const form = await executor.state(registration, id);
  const { workshop_id } = form.state;
  if (workshop_id === null) return form.position;
  const { position } = await executor.state(workshopStream, workshop_id);
  return form.position > position ? form.position : position;
}
