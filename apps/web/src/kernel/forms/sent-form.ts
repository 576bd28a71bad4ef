import type { ProblemBody } from '@rabbet/client';
import { createContext } from 'react';

/** A form that was sent without a script, and what came of it. */
export interface SentForm {
  readonly name: string;
  /** Texts as they were typed, without secrets. */
  readonly typed: Readonly<Record<string, string>>;
  /** Seed of its command id, from the page that was sent. */
  readonly key?: string;
  readonly problem: ProblemBody | null;
  readonly reply: unknown;
}

export const SentFormContext = createContext<SentForm | null>(null);
/** Prefix of the command ids of all forms of this page; null where the page is the same for everybody. */
export const SeedContext = createContext<string | null>(null);
