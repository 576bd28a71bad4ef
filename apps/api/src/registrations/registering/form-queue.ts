import { Injectable } from '@nestjs/common';
import { Turns } from '../../kernel/limits/turns';
import { HttpProblem } from '../../kernel/problems/problems';

/** Forms for one workshop that are under way at once: their seats are appended together, and each is answered soon. */
export const FORMS_AT_ONCE = 40;
/** Forms that wait behind them, each with its sender's connection. */
const MOST_WAITING = 2_000;

/**
 * Takes in a new form for a workshop once one of those before it is answered. So whoever has a seat pays for it and hears of
 * it, however many come at once, and whoever comes too late is refused before anything is begun for them.
 */
@Injectable()
export class FormQueue {
  private readonly workshops = new Map<number, Turns>();

  async take<T>(workshop_id: number, network: string, register: () => Promise<T>): Promise<T> {
    const turns = this.workshops.get(workshop_id) ?? newTurns();
    this.workshops.set(workshop_id, turns);
    try {
      return await turns.take(register, network);
    } finally {
      if (turns.isIdle) this.workshops.delete(workshop_id);
    }
  }
}

function newTurns(): Turns {
  return new Turns({ concurrency: FORMS_AT_ONCE, queue: { maxWaiting: MOST_WAITING, refuse: tooMany } });
}

function tooMany(): never {
  const detail =
    'Very many people are registering for this workshop right now. Please send the form again in a moment: nothing happens twice.';
  throw new HttpProblem(503, 'service/busy', detail, { headers: { 'retry-after': '5' } });
}
