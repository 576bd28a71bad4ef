import { useCallback, useState } from 'react';

/** Revision with which a form begins. It is held where somebody else was faster: what is typed stays until it is sent. */
export function useBegun(revision: number) {
  const [begun, setBegun] = useState(revision);
  const [isHeld, setHeld] = useState(false);
  if (!isHeld && begun !== revision) setBegun(revision);
  const hold = useCallback(() => setHeld(true), []);
  const release = useCallback(() => setHeld(false), []);
  return { begun, hold, release };
}
