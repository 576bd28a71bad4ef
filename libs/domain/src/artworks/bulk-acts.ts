import { type BulkChoice, type BulkRow, fixedAct, settingAct, soleAct } from '@rabbet/domain/deciders/bulk-acts';
import type { Values } from '@rabbet/domain/records/fields';
import { artworkFields } from './details';
import { WIDGETS } from './routes';
import { location } from './types';

const { location: place, inventory_public, price_public } = artworkFields;

const ofPieces = { path: WIDGETS, resource: 'pieces' } as const;

const move = settingAct({
  ...ofPieces,
  name: 'move',
  title: 'Move to …',
  done: 'moved',
  fields: { location: { ...place, required: true, min: 1 } },
  offers: { location: location.name },
  inWords: ({ location: to }) => `Move to ${to}`,
});

const visibility = (name: string, title: string, done: string, values: Values) =>
  fixedAct({ ...ofPieces, name, title, done, sets: { inventory_public, price_public }, values });

/** Acts on marked pieces. */
export const pieceActs: readonly BulkChoice<BulkRow>[] = [
  soleAct(move),
  {
    name: 'visitors',
    title: 'For visitors …',
    label: 'What visitors see',
    acts: [
      visibility('show', 'Show them to visitors', 'shown to visitors', { inventory_public: true }),
      visibility('hide', 'Hide them from visitors', 'hidden from visitors', { inventory_public: false }),
      visibility('show-price', 'Show their prices', 'shown with their prices', { price_public: true }),
      visibility('hide-price', 'Hide their prices', 'shown without their prices', { price_public: false }),
    ],
  },
];
