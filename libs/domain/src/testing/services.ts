import { Refusal } from '@rabbet/domain/deciders/refusal';

/** Code of the refusal of an attempt; the result of the attempt if it is not refused. */
export function outcomeOf(attempt: () => unknown): unknown {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** Property of a configured service. */
export const property = (value: string, units: string | null = null) => ({ value, units });
