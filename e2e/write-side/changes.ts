import type { ExhibitionCommand } from '@rabbet/commands/testing/exhibition';

export interface NumberedChange {
  readonly n: number;
  readonly exhibition: number;
  readonly command: ExhibitionCommand;
}

/** The same thousand changes each time: fifty exhibitions are planned, hung with works, and signed by guests. */
export function thousandChanges(): NumberedChange[] {
  return Array.from({ length: 1_000 }, (_, n) => ({ n, exhibition: (n % 50) + 1, command: commandOf(n) }));
}

function commandOf(n: number): ExhibitionCommand {
  if (n < 50) return { type: 'PlanExhibition', data: { title: `Exhibition ${n}`, opensOn: '2026-12-01' } };
  if (n % 5 > 0) return { type: 'HangWork', data: { artworkId: n, wall: 'north' } };
  const guest = String(n);
  return { type: 'SignGuestBook', data: { guest }, personal: { [guest]: { name: `Guest ${n}` } } };
}
