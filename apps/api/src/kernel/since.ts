import type { EditConflict } from '@rabbet/commands';

/** What has changed since somebody looked: told to staff alone, without what was said of persons. */
export function sinceOf({ since }: Pick<EditConflict, 'since'>) {
  return since.map(({ type, data, personal, revision, recordedAt, actor }) => ({
    type,
    revision,
    at: recordedAt,
    by: actor,
    fields: [data, ...Object.values(personal ?? {})].flatMap((values) => Object.keys(values ?? {})),
  }));
}
