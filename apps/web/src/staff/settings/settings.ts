import type { Client, StaffWidgetReply } from '@rabbet/client';
import { answersIn, missingAnswers, type OwnerAnswers } from '@rabbet/domain/settings/settings';
import { queryOptions } from '@tanstack/react-query';

/** Steps that lead a new shop to its first piece, in their order. */
export const STEPS = ['name', 'address', 'contact', 'hours', 'tax', 'artist', 'piece'] as const;
export type Step = (typeof STEPS)[number];

/** Answers that each step asks for. */
export const ASKED: Readonly<Partial<Record<Step, readonly (keyof OwnerAnswers)[]>>> = {
  name: ['name'],
  address: ['street', 'city'],
  contact: ['phone', 'email'],
  hours: ['hours'],
  tax: ['tax'],
};

/** Answers, artists and pieces that a new shop has so far. */
export interface Opening {
  readonly answers: OwnerAnswers;
  readonly artists: number;
  readonly pieces: number;
  /** The newest piece. */
  readonly piece: StaffWidgetReply | null;
}

export const OPENING = 'opening';

export async function readOpening(client: Client): Promise<Opening> {
  const [settings, artists, pieces] = await Promise.all([
    client.get<readonly { name: string; value: string | null }[]>('core/platform/settings'),
    client.artists({ count: 1 }),
    client.allWidgets({ count: 1 }),
  ]);
  const counts = { artists: artists.total_rows, pieces: pieces.total_rows };
  return { answers: answersIn(settings), ...counts, piece: pieces.data[0] ?? null };
}

export function openingQuery(client: Client) {
  return queryOptions({ queryKey: [OPENING], queryFn: () => readOpening(client) });
}

/** Steps that nobody has done yet, told from the records alone. */
export function openSteps({ answers, artists, pieces }: Opening): readonly Step[] {
  const missing = missingAnswers(answers);
  const isOpen = (step: Step) =>
    step === 'artist'
      ? artists === 0
      : step === 'piece'
        ? pieces === 0
        : ASKED[step]?.some((one) => missing.includes(one));
  return STEPS.filter(isOpen);
}
