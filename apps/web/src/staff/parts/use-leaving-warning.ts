import { useEffect } from 'react';

/** Has the browser ask before a page is left that is still sending, or holds what is not saved. */
export function useLeavingWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);
}
