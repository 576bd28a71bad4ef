import type { WireRequest } from '@rabbet/client';
import { typeDimension, widgetType } from '@rabbet/domain/artworks/artworks';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backOffice, memberAs } from './back-office';

export const user = userEvent.setup();

const ROWS = [
  ['Title', 'Maker', 'Price', 'Old no'],
  ['Red dunes', 'Jane Doe', '1200', 'x'],
  ['Pale dunes', 'Jane Doe', 'much', ''],
];
const TABLE = { format: 'table', encoding: 'UTF-8', delimiter: ',' };
const JANE = { id: 7, name: 'Doe, Jane', is_artist: true };
export const page = (data: readonly object[]) => ({ current_page: 1, total_pages: 1, total_rows: data.length, data });
const SIDES = ['width', 'height'].map((name, i) => ({ id: i + 1, name, kind: 'number', type_id: 1 }));
export const RUN = {
  id: 3,
  run: 'run-1',
  begun_at: '2026-11-20T15:00:00.000Z',
  last_at: '2026-11-20T15:00:00.000Z',
  by: 'account-7',
  by_name: 'Ann Alder',
  origin: 'web',
  added: 2,
  changed: 0,
  undone: 0,
  kinds: 'artwork 2',
  file: 'stock.csv',
  rows: 5,
};
const refusal = (detail: string) => ({
  status: 422,
  code: 'import/unreadable',
  title: 'Not readable',
  detail,
  errors: [{ field: 'file', code: 'import/unreadable', message: detail }],
});
const row = (id: number) => ({
  id,
  run: 'run-1',
  kind: 'artwork',
  record_id: 900 + id,
  title: `Piece ${id}`,
  touched: 'added',
  undone: false,
  by: 'account-7',
  by_name: 'Ann Alder',
});

type Sent = Pick<WireRequest, 'path' | 'body' | 'headers'>;

interface OfficeOptions {
  readonly role?: Parameters<typeof memberAs>[0];
  /** Rows of the sheet that the shop reads. */
  readonly rows?: readonly (readonly string[])[];
  /** Sentence with which the shop refuses to read the file. */
  readonly unreadable?: string;
  /** Answers that other reads have. */
  readonly replies?: Readonly<Record<string, unknown>>;
  /** Changes that were done before are answered as such. */
  readonly isDone?: (body: object) => boolean;
  /** Runs that have sent the file before. */
  readonly earlierRuns?: readonly object[];
  /** Runs that are listed. */
  readonly runs?: readonly object[];
}

/** The back office, with what is sent to it. */
export function office({
  role = 'manager',
  rows = ROWS,
  unreadable,
  replies = {},
  isDone = () => false,
  earlierRuns = [],
  runs = [RUN],
}: OfficeOptions = {}) {
  const sent: Sent[] = [];
  const answer = ({ method, path, body, headers, query = {} }: WireRequest): readonly [number, unknown] | null => {
    if (method === 'POST' && path === 'core/imports/tables')
      return unreadable === undefined ? [200, { ...TABLE, rows }] : [422, refusal(unreadable)];
    if (method !== 'GET') {
      sent.push({ path, body, headers });
      const { changes } = body as { changes?: readonly { path: string; body: { record_id?: number } }[] };
      if (!changes) return [200, { id: 901, revision: 0, outcome: 'undone', left: [] }];
      const answers = changes.map(({ body: change }) =>
        change.record_id === 902
          ? { status: 409, headers: {}, body: { status: 409, code: 'import/changed-since', detail: 'It was sold.' } }
          : {
              status: 200,
              body: { id: 901, revision: 0, outcome: 'undone', left: [] },
              headers: isDone(change) ? { 'idempotent-replayed': 'true' } : {},
            },
      );
      return [200, { answers }];
    }
    if (path in replies) return [200, replies[path]];
    if (path === 'core/imports' && 'digest' in query) return [200, page(earlierRuns)];
    if (path === 'core/imports') return [200, page(runs)];
    if (path === 'core/commerce/widgets') return [200, page([])];
    if (path === 'core/imports/rows') return [200, page([row(1), row(2)])];
    if (path === `${widgetType.path}/list`) return [200, page([{ id: 1, name: 'Painting' }])];
    if (path === widgetType.path) return [200, [{ id: 1, name: 'Painting' }]];
    if (path === typeDimension.path) return [200, SIDES];
    if (path === 'core/contacts/artists') return [200, page('term' in query ? [JANE] : [])];
    if (path === 'core/contacts/companies') return [200, [JANE]];
    return null;
  };
  return { ...backOffice({ who: memberAs(role), answer }), sent };
}
/** Changes that were sent, many together or one alone. */
export function changesIn(sent: readonly Sent[]): readonly object[] {
  return sent.flatMap((change) => (change.body as { changes?: readonly object[] }).changes ?? [change]);
}

/** File that the office reads as its table, whatever is in it. */
export function sheet(name = 'stock.csv'): File {
  const bytes = () => Promise.resolve(new TextEncoder().encode('Title,Maker').buffer);
  return Object.assign(new File(['Title,Maker'], name), { arrayBuffer: bytes }); // jsdom has none
}

export async function upload(name?: string): Promise<void> {
  await user.upload(screen.getByLabelText('Drop a sheet here, or choose a file'), sheet(name));
}

export async function choose(): Promise<HTMLElement> {
  await upload();
  return screen.findByRole('region', { name: 'How it is read' });
}
