import { useMemo, useState } from 'react';
import { useWho } from '../session/who-asks';
import { isRecord, serviceIn, textsIn } from './kept-draft';
import { keepText, useIsKept, useKeptText } from './kept-text';
import type { ServiceDraft } from './order-draft';

/** A form of an order's sheet as it was typed: texts of its fields, or the service that it configures. */
export interface SheetDraft {
  readonly texts: Readonly<Record<string, string>>;
  readonly service: ServiceDraft | null;
}

/** Number of the shape above: a browser may still keep a draft of an older one. */
const VERSION = 1;

/** Name under which a browser keeps what an account types at a place of an order's sheet. */
export function sheetDraftName(account: number, order: number, place: string): string {
  return `rabbet/order-sheet/${VERSION}/${account}/${order}/${place}`;
}

/** Place of the form that adds a service: to an item, within another service, or to the order. */
export function addingPlace(item: number | null, parent: number | null): string {
  return `service/${item ?? 'order'}/${parent ?? ''}`;
}

/** Draft in what a browser has kept; null where there is none, or nothing that can be read. */
export function sheetDraftIn(text: string | null): SheetDraft | null {
  if (text === null) return null;
  try {
    const said: unknown = JSON.parse(text);
    if (!isRecord(said)) return null;
    return { texts: textsIn(said.texts), service: isRecord(said.service) ? serviceIn(said.service) : null };
  } catch {
    return null; // whatever it was, it is no draft
  }
}

export interface Kept {
  /** Draft that the form begins with. */
  readonly draft: SheetDraft | null;
  readonly keep: (draft: SheetDraft) => void;
  /** Forgets the draft, once it is sent or discarded: the form begins anew. */
  readonly drop: () => void;
}

/** Draft of a form of an order's sheet, with a key that changes where the form begins anew. */
export function useSheetDraft(order: number, place: string): Kept & { readonly key: string; readonly isLost: boolean } {
  const account = useWho()?.account?.id ?? null;
  const name = account === null ? null : sheetDraftName(account, order, place);
  const text = useKeptText(name);
  const [times, setTimes] = useState(0);
  const [isLost, setLost] = useState(false);
  const draft = useMemo(() => (times === 0 ? sheetDraftIn(text) : null), [text, times]);
  const put = (next: string | null) => setLost(name === null || !keepText(name, next));
  return {
    draft,
    isLost,
    key: draft === null ? String(times) : 'kept',
    keep: (next) => put(isEmpty(next) ? null : JSON.stringify(next)),
    drop: () => {
      put(null);
      setTimes(times + 1);
    },
  };
}

/** True where something was begun at a place of the sheet, and not sent yet. */
export function useIsBegun(order: number, place: string): boolean {
  const account = useWho()?.account?.id ?? null;
  return useIsKept(account === null ? null : sheetDraftName(account, order, place));
}

function isEmpty({ texts, service }: SheetDraft): boolean {
  return service === null && Object.values(texts).every((text) => text === '');
}
