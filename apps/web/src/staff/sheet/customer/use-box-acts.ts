import { Problem } from '@rabbet/client';
import type { CustomerChoice } from '@rabbet/domain/people/people';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useClient } from '../../session/staff-client';
import { customerChoicesQuery } from './customer-queries';
import { onlyMeant, optionsFor, termIn } from './options';
import type { Choosing } from './use-choosing';

/** Acts of the keys in the box, and of leaving it. Nothing that is typed is lost by them. */
export function useBoxActs({
  box,
  combobox,
  text,
  term,
  mayAdd,
  newName,
  options,
  state,
  isShown,
  put,
  take,
}: Choosing) {
  const client = useClient();
  const queryClient = useQueryClient();
  /** Waits for the choices; there are none if the shop does not answer, or if somebody has typed on meanwhile. */
  const awaitChoices = async (typed: string): Promise<readonly CustomerChoice[]> => {
    try {
      const rows = await queryClient.ensureQueryData(customerChoicesQuery(client, termIn(typed)));
      return box.current?.value === typed ? rows : [];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return [];
    }
  };
  /** Takes the chosen option; the nearest one, where the shop has not answered yet. */
  const takeActive = async () => {
    const active = options[combobox.position];
    if (state === 'there') return active ? take(active) : combobox.close();
    const [nearest] = optionsFor(term, { rows: await awaitChoices(text), state: 'awaited' }, mayAdd);
    if (nearest) take(nearest);
  };
  return {
    /** Takes a name that was typed whole, once somebody leaves the box. */
    settle: async (typed: string) => {
      combobox.close();
      if (termIn(typed) === '' || newName !== null) return;
      const meant = onlyMeant(termIn(typed), await awaitChoices(typed));
      if (meant) put(meant);
    },
    /** Arrows choose, Enter takes, and Escape closes the list. */
    press: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape' && isShown) combobox.close();
      else if (event.key === 'Enter' && isShown) void takeActive();
      else if (event.key === 'ArrowDown' && !combobox.isOpen) combobox.begin();
      else if (!combobox.moveBy(event, options.length)) return;
      event.preventDefault();
      event.stopPropagation(); // a dialog around it stays open
    },
  };
}
