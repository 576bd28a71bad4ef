import { createContext, useContext } from 'react';

/** Asks whoever is signed in to say once more who they are; false: they would rather not. */
export type Confirming = () => Promise<boolean>;

const Context = createContext<Confirming | null>(null);
export const ConfirmingProvider = Context.Provider;

/** Null where nothing on a page has to be confirmed. */
export function useConfirming(): Confirming | null {
  return useContext(Context);
}
