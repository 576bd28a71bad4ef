import type { FormCall } from '../../kernel/forms/form';
import type { DoneHere, Staying } from '../../kernel/forms/staying';
import { useQueryClient } from '@tanstack/react-query';
import { useToast } from '../frame/Toasts';
import { useClient } from '../session/staff-client';

/** Lets a sheet stay when one of its forms has changed it: a toast says what was done, with an Undo where there is one. */
export function useStaying(words: Readonly<Record<string, string>>): Staying {
  const client = useClient();
  const queryClient = useQueryClient();
  const show = useToast();
  const refresh = () => queryClient.invalidateQueries(); // any part of the sheet may tell of it
  const undoBy =
    ({ method, path, body, revision }: FormCall) =>
    async () => {
      await client.send(method, path, body, { revision });
      await refresh();
    };
  const stay = async ({ words: shown, undo, formElement }: DoneHere) => {
    const places = ancestorsOf(formElement);
    foldAway(formElement);
    show?.({ words: shown, ...(undo && { undo: undoBy(undo) }) });
    await refresh();
    requestAnimationFrame(() => focusNear(places));
  };
  return { wordsAt: (address) => wordsHere(address, words), stay };
}

function wordsHere(address: string, words: Readonly<Record<string, string>>): string | null {
  const { pathname, searchParams } = new URL(address, location.origin);
  const name = searchParams.get('said') ?? '';
  searchParams.delete('said');
  const here = new URLSearchParams(location.search);
  here.delete('said');
  const isHere = pathname === location.pathname && searchParams.toString() === here.toString();
  return isHere && Object.hasOwn(words, name) ? (words[name] ?? null) : null;
}

function ancestorsOf(element: HTMLElement): readonly HTMLElement[] {
  const { parentElement } = element;
  return parentElement ? [element, ...ancestorsOf(parentElement)] : [element];
}

/** Closes the folds around a form that has done its work, and leaves the focus at the button that opens them. */
function foldAway(formElement: HTMLElement): void {
  const folds = ancestorsOf(formElement).filter((place) => place.matches('details.past, details.menu'));
  const summary = folds.at(-1)?.querySelector<HTMLElement>('summary');
  for (const fold of folds) fold.removeAttribute('open');
  summary?.focus({ preventScroll: true });
}

const FOCUSABLE = 'a[href], button, summary, input:not([type="hidden"]), select, textarea';

/** Moves a focus that was lost with its element to the nearest place that is left. */
function focusNear(places: readonly HTMLElement[]): void {
  if (document.activeElement !== document.body) return;
  for (const place of places) {
    const candidates = place.isConnected ? [...place.querySelectorAll<HTMLElement>(FOCUSABLE)] : [];
    const next = candidates.find((candidate) => candidate.checkVisibility?.() ?? true);
    if (next) return next.focus({ preventScroll: true });
  }
}
