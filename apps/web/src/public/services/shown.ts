import { queryOptions } from '@tanstack/react-query';
import type { VisitorClient, ImageReply, TileReply } from '@rabbet/client';
import { PATHS } from '../../paths/paths';
import { onePieceEach, type Service, type WantedPiece } from './service';
import { SERVICES } from './services';

/** Pictures and pieces of the page of a service. The lists that pieces are chosen from are not sent with the page. */
export interface Shown {
  readonly banner: ImageReply | null;
  readonly rows: readonly ShownRow[];
}
export interface ShownRow {
  readonly image: ImageReply | null;
  readonly piece: TileReply | null;
  /** Another piece that the row wants and nothing else shows. */
  readonly spare: TileReply | null;
}

/** Number of newest pieces that are searched for a row. */
const CHOICE = 40;

export function shownQuery(client: VisitorClient, { path, rows }: Service, bannerId: number | null) {
  return queryOptions({
    queryKey: ['service', path, bannerId],
    queryFn: async (): Promise<Shown> => {
      const lists = newestOnce(client);
      const at = APART * ORDER.indexOf(path);
      const [banner, images, choices] = await Promise.all([
        bannerId === null ? null : client.image(bannerId),
        Promise.all(rows.map(({ image }) => (image === undefined ? null : client.image(image)))),
        Promise.all(
          rows.map(async ({ piece: criteria }) =>
            criteria ? { criteria, list: begun(await lists(criteria), at) } : null,
          ),
        ),
      ]);
      const pieces = onePieceEach(choices);
      const spares = onePieceEach(choices, pieces);
      const shown = rows.map((_, i) => ({
        image: images[i] ?? null,
        piece: pieces[i] ?? null,
        spare: spares[i] ?? null,
      }));
      return { banner, rows: shown };
    },
  });
}

/** Offset between the pages of services in the same list, because each page would show the same newest piece otherwise. */
const APART = 5;
const ORDER: readonly string[] = [...SERVICES.map(({ path }) => path), PATHS.installations];

/** A list from that place on, and then from its beginning. */
function begun<T>(list: readonly T[], at: number): readonly T[] {
  const first = list.length > 0 ? at % list.length : 0;
  return [...list.slice(first), ...list.slice(0, first)];
}

/** The newest of a kind, asked for once however many rows want it; how they are shown is looked at afterwards. */
function newestOnce(client: VisitorClient) {
  const requestedLists = new Map<string, Promise<readonly TileReply[]>>();
  return ({ hanging: _hanging, ...filters }: WantedPiece) => {
    const key = JSON.stringify(filters);
    const list =
      requestedLists.get(key) ?? client.tiles({ ...filters, sort: 0, count: CHOICE }).then(({ data }) => data);
    requestedLists.set(key, list);
    return list;
  };
}
