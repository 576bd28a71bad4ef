import { createContext } from 'react';
import type { FormCall } from './form';

/** Change that a form has made while its page stays. */
export interface DoneHere {
  readonly words: string;
  /** Call that takes it back; null where there is none. */
  readonly undo: FormCall | null;
  readonly formElement: HTMLFormElement;
}

/** Page that stays when one of its forms leads back to it, and says itself what was done. */
export interface Staying {
  /** Words for what was done, where the address is that of this page; null where it leads elsewhere. */
  readonly wordsAt: (address: string) => string | null;
  /** Resolves when the page shows the change. */
  readonly stay: (done: DoneHere) => Promise<void>;
}

export const StayingContext = createContext<Staying | null>(null);
