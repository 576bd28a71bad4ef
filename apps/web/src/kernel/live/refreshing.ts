import type { Change, QuerySources } from './query-sources';
import type { LiveMessage } from './shared-stream';

/** Begins work a moment later. */
export type Soon = (work: () => void) => void;

/** Time in which changes are gathered, so that a burst of them asks once. */
const GATHERED_MS = 200;
export const soon: Soon = (work) => void setTimeout(work, GATHERED_MS);

/** Makes the listener that refreshes queries: what comes while they are asked for waits for the next time. */
export function refreshing(sources: Pick<QuerySources, 'refresh' | 'refreshAll'>, later: Soon = soon) {
  let changes: Change[] = [];
  let isAll = false;
  let isAwaited = false;
  const refresh = async () => {
    const gathered = changes;
    const work = isAll ? sources.refreshAll() : sources.refresh(gathered);
    changes = [];
    isAll = false;
    await work;
    isAwaited = false;
    if (isAll || changes.length > 0) refreshSoon();
  };
  const refreshSoon = () => {
    if (isAwaited) return;
    isAwaited = true;
    later(() => void refresh());
  };
  return (message: LiveMessage): void => {
    if (message === 'resync') isAll = true;
    else changes.push(message.change);
    refreshSoon();
  };
}
