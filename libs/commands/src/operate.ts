import { skips } from '@rabbet/domain/audit/skips';
import { type Ground, sayErased } from './ground';

/** Erases a person: the list and the key first, then the log says so. A crash in between is healed at the next start. */
export async function erasePerson({ personKeys, path }: Ground, person: string, now: Date): Promise<void> {
  await personKeys.erase([person]);
  await sayErased(path, person, now);
}

export interface Skip {
  /** A projection's name and version, as in `artworks_v3`: a later version may well take the event. */
  readonly projection: string;
  readonly eventId: string;
  readonly reason: string;
}

/** Lets a projection that has stopped at an event pass over it. The log says so, and `state` follows the log. */
export async function skipEvent({ path, ledger }: Ground, skip: Skip, actor: string, now: Date): Promise<void> {
  await path.change(
    skips,
    skip.projection,
    { type: 'SkipEvent', data: { ...skip } },
    { commandId: `skip-${skip.eventId}`, actor, origin: 'cli', now },
  );
  await ledger.catchUp();
}
