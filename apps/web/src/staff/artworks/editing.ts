import type { Client } from '@rabbet/client';
import { artworkFields, dimensionFields, transactionFields } from '@rabbet/domain/artworks/artworks';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { queryOptions } from '@tanstack/react-query';
import { staffArtworkPath } from '../../staff-paths';
import { pictureForms, type PictureSort } from '../images/images';
import { type Editing, editForm } from '../sheet/editing';
import type { HistoryEvent } from '../sheet/history';

export const PIECE = 'piece';

export const EDITING: Editing = {
  ...{ name: 'edit-artwork', what: 'piece', fields: artworkFields, resource: 'pieces' },
  ...{ path: 'core/commerce/widgets', pageOf: staffArtworkPath, stale: [PIECE, 'pieces'] },
};
export const editArtwork = editForm(EDITING);

export const PIECE_PICTURES: PictureSort = {
  ...{ what: 'piece', path: `${EDITING.path}/images`, owner: 'widget_id', place: 'ordinal' },
  ...{ stale: [PIECE, 'pieces'], pageOf: staffArtworkPath },
};
export const PICTURE_FORMS = pictureForms(PIECE_PICTURES);

/** Fields that the history names, those of pieces last: a field of several is of the same sort in each. */
export const HISTORY_FIELDS: AnyFields = { ...dimensionFields, ...transactionFields, ...artworkFields };

export function historyQuery(client: Client, id: number, before: number | null = null) {
  return queryOptions({
    queryKey: [PIECE, id, 'history', before] as readonly unknown[],
    queryFn: (): Promise<readonly HistoryEvent[]> => client.widgetHistory(id, before),
  });
}
