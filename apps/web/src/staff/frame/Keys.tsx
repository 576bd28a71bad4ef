import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { Dialog } from '../../ui/Dialog';
import { FramingWords } from './FramingWords';
import { awaitRow, focusList, neighborsOf } from './opened-list';
import { NEW_MENU, openMenu } from './Menu';
import { SEARCH_BOX } from '../search/search-box';
import type { placesFor } from './sections';

const LETTER_WITHIN_MS = 1_500;

type Places = ReturnType<typeof placesFor>;

interface KeysProps {
  readonly places: Places;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** The keys that work on every page of the staff area, and the dialog that lists them. */
export function Keys({ places, isOpen, setOpen }: KeysProps) {
  const hasWords = useLocation().pathname.startsWith(STAFF_PATHS.orders);
  useKeys(places, () => setOpen(true));
  if (!isOpen) return null;
  return (
    <Dialog title={hasWords ? 'Keys and words' : 'Keys'} onClose={() => setOpen(false)}>
      <KeyTable places={places} />
      {hasWords && <FramingWords />}
    </Dialog>
  );
}

function KeyTable({ places }: { readonly places: Places }) {
  const rows: readonly (readonly [keys: readonly string[], does: string])[] = [
    [['?'], 'these keys'],
    [['/'], 'search everything; Ctrl K as well'],
    [['f'], 'filter the list'],
    [['n'], 'begin something new'],
    [['↑', '↓', 'Enter'], 'choose in a list, and open'],
    [['Space'], 'mark a row of a list; with Shift, all from the one before'],
    [['j', 'k'], 'the next record of the list, or the one before'],
    [['u', 'Esc'], 'back to the list, or close what is open'],
    ...places.map(({ letter, title }) => [['g', letter], title] as const),
  ];
  return (
    <dl className="staff-keys">
      {rows.map(([keys, does]) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

function useKeys(places: Places, help: () => void): void {
  const navigate = useNavigate();
  const goesAt = useRef(-Infinity);
  const press = (event: KeyboardEvent): boolean => {
    switch (event.key) {
      case '?':
        help();
        return true;
      case 'ArrowDown':
      case 'ArrowUp':
        return !isInList(event) && focusList(event.key);
      case '/':
        return focusBox(SEARCH_BOX);
      case 'f':
        return focusFilter();
      case 'n':
        return openMenu(NEW_MENU);
      default:
        return goOn(event.key, (path) => void navigate(path));
    }
  };
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (isSearchChord(event) && focusBox(SEARCH_BOX)) {
      event.preventDefault();
      return;
    }
    if (isElsewhere(event)) return;
    const isGoing = event.timeStamp - goesAt.current < LETTER_WITHIN_MS;
    goesAt.current = event.key === 'g' && !isGoing ? event.timeStamp : -Infinity;
    const place = isGoing ? places.find(({ letter }) => letter === event.key) : undefined;
    if (place) void navigate(place.path);
    else if (!press(event)) return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Meant for a box that is typed into, a dialog that is open, or the browser. */
function isElsewhere({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
  return (
    isTyping || ctrlKey || metaKey || altKey || defaultPrevented || document.querySelector('dialog[open]') !== null
  );
}

/** Rows are walked by their list itself, and beyond the last one the page scrolls. */
function isInList({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('.list-table') !== null;
}

/** Goes to the neighbors of the record that is shown, or back to their list; false where it was not opened from one. */
function goOn(key: string, go: (path: string) => void): boolean {
  if (key === 'Escape' && closeOpenFold()) return true;
  const neighbors = neighborsOf(location);
  const path =
    neighbors && { j: neighbors.next, k: neighbors.previous, u: neighbors.back, Escape: neighbors.back }[key];
  if (path) {
    awaitRow(path);
    go(path);
  }
  return Boolean(path);
}

/** Closes the fold or menu in which the focus is, or the menu that is open; false where there is none. */
function closeOpenFold(): boolean {
  const focused = document.activeElement?.closest<HTMLDetailsElement>('main details[open]');
  const fold = focused ?? document.querySelector<HTMLDetailsElement>('details.menu[open], details.step-chip[open]');
  if (!fold) return false;
  fold.open = false;
  fold.querySelector('summary')?.focus();
  return true;
}

function isSearchChord({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && document.querySelector('dialog[open]') === null;
}

function focusBox(id: string): boolean {
  return focusAndSelect(document.querySelector<HTMLInputElement>(`#${id}`));
}

/** Moves to the filter of the list on the page; false where there is none. */
function focusFilter(): boolean {
  return focusAndSelect(document.querySelector<HTMLInputElement>('main [data-search]'));
}

function focusAndSelect(box: HTMLInputElement | null): boolean {
  box?.focus();
  box?.select();
  return box !== null;
}
