import { useCallback, useState } from 'react';

/**
 * Record with which a form begins. It is held from the first key on: what is typed stays until it is sent, at the revision
 * that was looked at. Once its sender was told that somebody was faster, it is sent at the newest revision.
 */
export function useBegun<T extends { readonly revision: number }>(record: T) {
  const [begun, setBegun] = useState(record);
  const [holding, setHolding] = useState<'nothing' | 'typed' | 'slower'>('nothing');
  if (holding === 'nothing' && begun.revision !== record.revision) setBegun(record);
  const onInput = useCallback(() => setHolding((before) => (before === 'nothing' ? 'typed' : before)), []);
  const hold = useCallback(() => setHolding('slower'), []);
  const onDone = useCallback(() => setHolding('nothing'), []);
  return { begun, looked: holding === 'typed' ? begun : record, onInput, hold, onDone };
}
