import { START } from '@rabbet/domain/events/event';
import { FIRST_RECORDS } from '@rabbet/domain/registry/first-records';
import type { Say } from '../kernel/logging/start-lines';
import { FIRST_ACTOR } from './load-first-records';
import { type FirstCommand, IMPATIENTLY, load, type Loading } from './loading';
import type { Sample } from './samples';

export interface LoadSampleOptions extends Loading {
  readonly sample: Sample;
  readonly say: Say;
}

/**
 * Fills a shop in which nothing has happened, and goes on where a start that was cut off has left it. The clock is that
 * of the log's first event: so the same commands come again, and are done once.
 */
export async function loadSample({ sample, say, ...parts }: LoadSampleOptions): Promise<void> {
  const { patiently = IMPATIENTLY, writeSide } = parts;
  const beginning = await patiently(() => writeSide.eventStore.readAll(START, { limit: FIRST_RECORDS.length + 1 }));
  const next = beginning.find(({ actor }) => actor !== FIRST_ACTOR);
  if (next && next.origin !== 'sample') return;
  const [first] = beginning;
  const now = first ? new Date(first.recordedAt) : new Date();
  const commands = await sample.commands(now);
  const hanging = `Hanging a sample gallery of ${commands.filter(isPiece).length} pieces`;
  await load(parts, commands, { name: 'sample', origin: 'sample', now }, (done) => {
    if (done === 0) say(`${hanging}.`, 'step');
    else say(`${hanging}: ${done} of ${commands.length} entries`, 'count');
  });
}

/** True for what hangs; materials of the framing shop are not offered. */
function isPiece({ command: { type, data } }: FirstCommand): boolean {
  return type === 'RegisterArtwork' && !('availability' in data && data.availability === 0);
}
