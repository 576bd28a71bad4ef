import { useEffect, useRef } from 'react';

/** Gives the focus back to the input that had it, once its form was made anew. */
export function useFocusKept(formKey: string) {
  const ref = useRef<HTMLDivElement>(null);
  const focusedName = useRef<string | null>(null);
  useEffect(() => {
    const name = focusedName.current;
    focusedName.current = null;
    const inputs = [...(ref.current?.querySelectorAll<HTMLElement>('[name]') ?? [])];
    if (name !== null) inputs.find((input) => input.getAttribute('name') === name)?.focus();
  }, [formKey]);
  const keep = () => {
    const { activeElement } = document;
    if (activeElement && ref.current?.contains(activeElement)) focusedName.current = activeElement.getAttribute('name');
  };
  return [ref, keep] as const;
}
