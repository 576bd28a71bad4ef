import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Database } from '@rabbet/postgres';
import type { Aggregate } from '../../executing/aggregate';
import type { WriteSide } from '../../write-side/write-side';
import type { ExhibitionEvent } from '../exhibition';
import type { Process } from '../../processes/process';

/** Note of thanks for a work. Its stream stores the same note twice, so that a test notices a second act. */
type NoteEvent = { type: 'ThanksNoted'; data: { artworkId: number } };
type NoteCommand = { type: 'NoteThanks'; data: { artworkId: number } };

export const note: Aggregate<null, NoteCommand, NoteEvent> = {
  name: 'note',
  resource: null,
  initial: null,
  decide: {
    NoteThanks(_, data) {
      if (data.artworkId === ANONYMOUS_LOAN) refuse('reference/unknown', 'Nobody knows who lent this work.');
      return [{ type: 'ThanksNoted', data }];
    },
  },
  evolve: { ThanksNoted: (state) => state },
};

export const ANONYMOUS_LOAN = 13;

interface ThankYou {
  readonly artworkId: number;
}

/** Points at which a program can be stopped, in their order. */
export type StopPoint = 'intending' | 'intended' | 'acting' | 'posted' | 'acted' | 'recorded';

/** Process for tests: for each work that is hung, it sends a letter and stores a note. */
export function thankYou(
  { database, executor }: Pick<WriteSide, 'database' | 'executor'>,
  onPoint: (point: StopPoint) => unknown = () => {},
): Process<ExhibitionEvent, ThankYou> {
  return {
    name: 'thank-you',
    handles: ['WorkHung'],
    intend(event) {
      if (event.type !== 'WorkHung') return [];
      onPoint('intending');
      return [{ intent: { artworkId: event.data.artworkId } }];
    },
    async act({ artworkId }, { key, context }) {
      await onPoint('acting');
      await sendLetter(database, key, artworkId);
      await onPoint('posted');
      await executor.execute(note, artworkId, { type: 'NoteThanks', data: { artworkId } }, context);
      await onPoint('acted');
      return { letters: 1 };
    },
  };
}

/** Makes the table of sent letters. Like a mail or payment service, it ignores a letter with a key that it knows. */
export async function openPostOffice(database: Database): Promise<void> {
  await database.query('create table letters (key text primary key, artwork_id integer not null)');
}

async function sendLetter(database: Database, key: string, artworkId: number): Promise<void> {
  await database.query('insert into letters (key, artwork_id) values ($1, $2) on conflict do nothing', [
    key,
    artworkId,
  ]);
}
