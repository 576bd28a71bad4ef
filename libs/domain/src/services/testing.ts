import { Refusal } from '@rabbet/domain/deciders/refusal';

/** Code of a refusal, or what the attempt gives: for tests. */
export function outcomeOf(attempt: () => unknown): unknown {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** Property as staff say it. */
export const said = (value: string, units: string | null = null) => ({ value, units });
