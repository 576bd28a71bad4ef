import type { ExhibitionCommand } from '@rabbet/commands/testing/exhibition';

export interface NumberedChange {
  readonly n: number;
  readonly exhibition: number;
  readonly command: ExhibitionCommand;
}

/** Changes of one round: exhibitions that are planned, hung with works, and signed by guests. */
const CHANGES = 36;
const EXHIBITIONS = 6;

/** The same changes each time. */
export function changesOfRound(round: number): NumberedChange[] {
  return Array.from({ length: CHANGES }, (_, i) => {
    const n = round * CHANGES + i;
    return { n, exhibition: round * EXHIBITIONS + (i % EXHIBITIONS) + 1, command: commandOf(n, i) };
  });
}

export function exhibitionsOf(rounds: number): number {
  return rounds * EXHIBITIONS;
}

function commandOf(n: number, i: number): ExhibitionCommand {
  if (i < EXHIBITIONS) return { type: 'PlanExhibition', data: { title: `Exhibition ${n}`, opensOn: '2026-12-01' } };
  if (n % 5 > 0) return { type: 'HangWork', data: { artworkId: n, wall: 'north' } };
  const guest = String(n);
  return { type: 'SignGuestBook', data: { guest }, personal: { [guest]: { name: `Guest ${n}` } } };
}
