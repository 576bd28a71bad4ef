import { useCallback, useState } from 'react';

/** Order with which a form begins. It is held where somebody else was faster: what is typed stays until it is sent. */
export function useBegun<T extends { readonly revision: number }>(order: T) {
  const [begun, setBegun] = useState(order);
  const [isHeld, setHeld] = useState(false);
  if (!isHeld && begun.revision !== order.revision) setBegun(order);
  const hold = useCallback(() => setHeld(true), []);
  const release = useCallback(() => setHeld(false), []);
  return { begun, hold, release };
}
