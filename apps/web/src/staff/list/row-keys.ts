import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { focusList, keepOpenedList, neighborsOf, rowLinks, takeAwaitedRow } from '../frame/opened-list';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

/** Moves to the link of the next row, or of the one before. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.length === 1 && neighborsOf(location) !== null) return; // on the way to a sheet, where they are of its list
  const links = rowLinks(event.currentTarget);
  const at = links.findIndex((link) => link.closest('tr, li')?.contains(document.activeElement));
  const next = links[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null;
}

/** Remembers the list where the link of a row is followed: from its sheet one goes on to the next row. */
export function keepOnOpening(event: MouseEvent<HTMLElement>): void {
  const links = rowLinks(event.currentTarget);
  if (!links.some((link) => event.target instanceof Node && link.contains(event.target))) return;
  rememberList(links);
}

function rememberList(links: readonly HTMLElement[]): readonly string[] {
  const { pathname, search } = location;
  const paths = links.map((link) => link.getAttribute('href') ?? '');
  const pageTo = (rel: string) =>
    document.querySelector(`.pagination a[rel=${rel}][href]`)?.getAttribute('href') ?? null;
  keepOpenedList({ back: pathname + search, paths, nextPage: pageTo('next'), previousPage: pageTo('prev') });
  return paths;
}

/**
 * Goes on to a row of this page, where the keys led over the end of another page of the list; and has `j` and `k` begin
 * among the rows from anywhere on the page.
 */
export function useRowKeys<E extends HTMLElement>() {
  const rows = useRef<E>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (!rows.current) return;
    const row = takeAwaitedRow(location);
    if (row === null) return;
    const path = rememberList(rowLinks(rows.current)).at(row === 'first' ? 0 : -1);
    if (path) void navigate(path, { replace: true });
  });
  useEffect(() => {
    document.addEventListener('keydown', beginAmongRows);
    return () => document.removeEventListener('keydown', beginAmongRows);
  }, []);
  return rows;
}

function beginAmongRows(event: globalThis.KeyboardEvent): void {
  const key = { j: 'ArrowDown', k: 'ArrowUp' }[event.key] as 'ArrowDown' | 'ArrowUp' | undefined; // these two
  if (!key || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const isElsewhere = isTyping(event.target) || document.querySelector('dialog[open]') !== null;
  if (isElsewhere || neighborsOf(location) !== null || isAmongRows(event.target)) return; // on a sheet they go on in its list
  if (focusList(key)) event.preventDefault();
}

function isAmongRows(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.list-table, .list-grid') !== null;
}
