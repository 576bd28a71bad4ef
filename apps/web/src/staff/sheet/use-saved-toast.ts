import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '../session/staff-client';
import { useToast } from '../frame/Toasts';
import { revisionIn } from './ChangeForms';
import { type Editing, valuesIn } from './editing';

/** Says that a record is saved, with an Undo that puts back the values before, unless somebody has changed it since. */
export function useSavedToast({ path, stale }: Editing, id: number) {
  const client = useClient();
  const queryClient = useQueryClient();
  const show = useToast();
  return (reply: unknown, was: string, names: readonly string[]) => {
    const revision = revisionIn(reply);
    const before = valuesIn(was);
    const body = Object.fromEntries(names.map((name) => [name, before[name] ?? null]));
    const undo = async () => {
      await client.send('PUT', `${path}/${id}`, body, { revision });
      await Promise.all(stale.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
    };
    show?.({ words: 'Saved.', ...(revision !== undefined && names.length > 0 && { undo }) });
  };
}
