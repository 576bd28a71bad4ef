import { type Client, Problem } from '@rabbet/client';
import { isMergeable, MERGEABLE, type Mergeable, mergingFields, unlinkingFields } from '@rabbet/domain/people/people';
import type { AnyKind } from '@rabbet/domain/records/record';
import { kindByName } from '@rabbet/domain/registry/kinds';
import { queryOptions } from '@tanstack/react-query';
import type { Form } from '../../kernel/forms/form';
import { recordPath } from './kinds';

export interface MergeForms {
  readonly merge: Form;
  readonly unlink: Form;
}

export const MERGE_SAID = {
  merged: 'They are one now. This record answers for both.',
  unlinked: 'They are two again.',
};

/** Explanations of a reason, which stands in the log for good. */
const WHY = 'What tells you so, as in “same address and phone”. Please leave names out: this text is kept for good.';
export const WHY_NOT =
  'What tells you so, as in “mother and daughter”. Please leave names out: this text is kept for good.';

const stale = ['record', 'list', 'choices', 'duplicates'];

function mergeForms(name: Mergeable): MergeForms {
  const kind = kindByName(name);
  return {
    merge: {
      name: `merge-${name}`,
      fields: {
        id: { kind: 'whole', required: true },
        into: { kind: 'reference', to: name, required: true, label: 'The one to keep' },
        reason: { ...mergingFields.reason, label: 'Why', about: WHY },
        sure: { kind: 'flag', default: false, label: 'Yes, both are the same' },
      },
      call: ({ id, into, reason, sure }) => {
        if (sure !== true) throw notSure();
        return { method: 'POST', path: `${kind.path}/${String(id)}/merging`, body: { into, reason } };
      },
      done: (_reply, { into }) => `${recordPath(kind, Number(into))}?said=merged`,
      stale,
    },
    unlink: {
      name: `unlink-${name}`,
      fields: {
        id: { kind: 'whole', required: true },
        reason: { ...unlinkingFields.reason, label: 'Why', about: WHY_NOT },
      },
      call: ({ id, reason }) => ({ method: 'POST', path: `${kind.path}/${String(id)}/unlinking`, body: { reason } }),
      done: (_reply, { id }) => `${recordPath(kind, Number(id))}?said=unlinked`,
      stale,
    },
  };
}

const FORMS = { person: mergeForms('person'), customer: mergeForms('customer') } satisfies Record<
  Mergeable,
  MergeForms
>;
export const MERGE_FORMS = MERGEABLE.flatMap((name) => [FORMS[name].merge, FORMS[name].unlink]);

/** Null for a kind of which no two can be one. */
export function mergeFormsFor({ name }: AnyKind): MergeForms | null {
  return isMergeable(name) ? FORMS[name] : null;
}

/** Merged records of a kind, each with the one that it was merged into. */
export function duplicatesQuery(client: Client, { name }: AnyKind) {
  return queryOptions({ queryKey: ['duplicates', name], queryFn: () => client.duplicates(name) });
}

function notSure(): Problem {
  const message = 'Please confirm that both are the same.';
  const errors = [{ field: 'sure', code: 'field/required', message }];
  return new Problem({ status: 422, title: 'Not confirmed', code: 'form/not-confirmed', detail: message, errors });
}
