import type { BulkAct, BulkChoice, BulkRow } from '@rabbet/domain/deciders/bulk-acts';
import { formatCount } from '@rabbet/domain/numbers/format-count';
import type { WhoAsksReply } from '@rabbet/client';
import { mayChange } from '../../session/who-asks';

/** List whose rows are marked, as the bar and the dialog need to know it. */
export interface BulkSubject<R extends BulkRow = BulkRow> {
  /** Address of the page, by which its marks are kept. */
  readonly path: string;
  /** Address of the list in the API. */
  readonly listPath: string;
  readonly nouns: readonly [one: string, many: string];
  readonly nameOf: (row: R) => string;
  readonly pathOf?: (row: R) => string;
  /** Row as it is now; null once it is gone. */
  readonly fetchRow: (id: number) => Promise<R | null>;
}

/** Act on rows of any list: whoever has a list has rows of its kind. */
export type AnyAct = BulkAct<never>;
export type AnyChoice = BulkChoice<never>;

/** Acts that somebody may use. */
export function choicesFor(who: WhoAsksReply | null, choices: readonly AnyChoice[]): readonly AnyChoice[] {
  return choices
    .map((choice) => ({ ...choice, acts: choice.acts.filter(({ resource }) => mayChange(who, resource)) }))
    .filter(({ acts }) => acts.length > 0);
}

/** Number with its noun: "12 pieces". */
export function countIn({ nouns: [singular, plural] }: Pick<BulkSubject, 'nouns'>, count: number): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}
