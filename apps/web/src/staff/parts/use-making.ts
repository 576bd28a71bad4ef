import { Problem } from '@rabbet/client';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newKey } from '../../kernel/forms/command-key';
import { wordsOf } from '../../kernel/forms/problem-words';

/** Makes records beside a form, each under one key, whatever became of the first answer. */
export function useMaking() {
  const queryClient = useQueryClient();
  const keys = useRef(new Map<string, string>());
  const [state, setState] = useState({ isBusy: false, problemWords: '' });
  /** Answers the id of what is made; null if it was refused, or another one is being made. */
  const make = async (subject: string, send: (commandId: string) => Promise<number>): Promise<number | null> => {
    if (state.isBusy) return null;
    const commandId = keys.current.get(subject) ?? newKey();
    keys.current.set(subject, commandId);
    setState({ isBusy: true, problemWords: '' });
    try {
      const id = await send(commandId);
      setState({ isBusy: false, problemWords: '' });
      await queryClient.invalidateQueries({ queryKey: ['choices'] });
      return id;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setState({ isBusy: false, problemWords: wordsOf(error) });
      return null;
    }
  };
  return { ...state, make };
}
