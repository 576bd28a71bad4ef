import { type KeyboardEvent, useId, useState } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A text box with a list of suggestions, by the pattern of WAI-ARIA: the focus stays in the box, and arrows choose in the list. */
export function useCombobox() {
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  const [position, setPosition] = useState(0);
  const hasActive = (count: number) => isOpen && position < count;
  return {
    isOpen,
    position,
    /** Opens the list, with the first suggestion chosen. */
    begin: () => {
      setOpen(true);
      setPosition(0);
    },
    open: () => setOpen(true),
    close: () => setOpen(false),
    /** Chooses another suggestion by an arrow; true of a key that it took. */
    moveBy: ({ key }: Pick<KeyboardEvent, 'key'>, count: number): boolean => {
      const step = STEPS[key];
      if (step === undefined || !hasActive(count)) return false;
      const next = (position + step + count) % count;
      setPosition(next);
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' });
      return true;
    },
    /** Attributes of the box above so many suggestions. */
    boxProps: (count: number) =>
      ({
        role: 'combobox',
        'aria-expanded': hasActive(count),
        'aria-controls': list,
        'aria-autocomplete': 'list',
        'aria-activedescendant': hasActive(count) ? `${list}-${position}` : undefined,
        autoComplete: 'off',
      }) as const,
    listProps: { id: list, role: 'listbox' } as const,
    optionProps: (i: number) => ({ id: `${list}-${i}`, role: 'option', 'aria-selected': i === position }) as const,
  };
}

export type Combobox = ReturnType<typeof useCombobox>;
