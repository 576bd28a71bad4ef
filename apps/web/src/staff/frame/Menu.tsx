import type { KeyboardEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { closesOnEscape, closesWhenLeft } from '../../ui/unfolding';

/** Class of the menus that begin something new. */
export const NEW_MENU = 'new-menu';

interface MenuProps {
  readonly className: string;
  readonly summary: ReactNode;
  /** Tooltip of the button. */
  readonly hint?: string;
  /** Unfolded from the beginning. */
  readonly isOpen?: boolean | undefined;
  readonly children: ReactNode;
}

/** A button that unfolds links: without scripts as well. Another page folds it, arrows move within it. */
export function Menu({ className, summary, hint, isOpen, children }: MenuProps) {
  const { key } = useLocation();
  return (
    <details
      className={`menu ${className}`}
      key={key}
      open={isOpen || undefined}
      onKeyDown={(event) => {
        closesOnEscape(event);
        moveByArrow(event);
      }}
      onBlur={closesWhenLeft}
    >
      <summary title={hint}>{summary}</summary>
      <div className="menu-content">{children}</div>
    </details>
  );
}

/** Unfolds the menu with this class, and moves to its first entry; false where the page has none. */
export function openMenu(className: string): boolean {
  const menu = [...document.querySelectorAll<HTMLDetailsElement>(`details.${className}`)].find(isShown);
  if (!menu) return false;
  menu.open = true;
  entriesOf(menu)[0]?.focus();
  return true;
}

/** False for the menu of the other size of window. */
function isShown(menu: HTMLElement): boolean {
  return menu.querySelector('summary')?.checkVisibility?.() ?? true;
}

function entriesOf(menu: HTMLElement): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('.menu-content :is(a, button)')];
}

function moveByArrow(event: KeyboardEvent<HTMLDetailsElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !event.currentTarget.open || isTyping(event.target)) return;
  event.preventDefault();
  const entries = entriesOf(event.currentTarget);
  const position = entries.findIndex((entry) => entry === document.activeElement);
  const next = position === -1 && step === -1 ? entries.length - 1 : position + step;
  entries[(next + entries.length) % entries.length]?.focus();
}

/** Arrows move within a box that is typed into, or choose in a list. */
function isTyping(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}
