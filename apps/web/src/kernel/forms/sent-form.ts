import type { ProblemBody } from '@rabbet/client';
import { createContext } from 'react';

/** A form that was sent without a script, and what came of it. */
export interface SentForm {
  readonly name: string;
  /** As they were typed, without secrets. */
  readonly typed: Readonly<Record<string, string>>;
  /** Seed of its command id, as the page gave it. */
  readonly key?: string;
  readonly problem: ProblemBody | null;
  readonly reply: unknown;
}

export const SentFormContext = createContext<SentForm | null>(null);
/** What the command ids of the forms of this page begin with; null where the page is the same for everybody. */
export const SeedContext = createContext<string | null>(null);
