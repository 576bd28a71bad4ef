import { type Decider, decide, fold, type ShopCommand } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { ShopEvent } from '@rabbet/domain/events/event';

type Outcome<E> = { events: readonly E[] } | { refusal: Refusal };

/** Test of a decider: `given(decider, ...past).when(command).then(...events)`, `.thenRefused(code)` or `.thenNothing()`. */
export function given<S, C extends ShopCommand, E extends ShopEvent>(decider: Decider<S, C, E>, ...past: NoInfer<E>[]) {
  const state = fold(decider, decider.initial, past);
  return {
    state,
    when(command: C) {
      const outcome = attempt(() => decide(decider, state, command));
      return {
        then: (...expected: E[]) => expect(outcome).toEqual({ events: expected }),
        thenNothing: () => expect(outcome).toEqual({ events: [] }),
        thenRefused: (code: string) =>
          expect('refusal' in outcome ? outcome.refusal.code : outcome.events).toEqual(code),
      };
    },
  };
}

function attempt<E>(act: () => readonly E[]): Outcome<E> {
  try {
    return { events: act() };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}
